// Drives an engine with @sabaki/gtp as Sabaki does, and prints what came back as JSON.
// Arguments: the folder of the package, the engine's command, its arguments.
const [, , package_folder, path, ...args] = process.argv
const {Controller, ControllerStateTracker} = require(package_folder)

async function main() {
  const controller = new Controller(path, args)
  const tracker = new ControllerStateTracker(controller)
  const said = {}
  controller.start()
  const ask = (name, ...words) => controller.sendCommand({name, args: words})

  const hello = ['name', 'version', 'protocol_version', 'list_commands'].map(name => ask(name))
  const [name, version, protocol, commands] = await Promise.all(hello)
  Object.assign(said, {name, version, protocol})
  said.commands = commands.content.split('\n')
  said.knows = await tracker.knowsCommand('kata-genmove_analyze')

  const history = [
    {name: 'play', args: ['B', 'E5']},
    {name: 'play', args: ['W', 'C3']},
    {name: 'play', args: ['B', 'G7']},
  ]
  await tracker.sync({komi: 6.5, boardsize: [9, 9], history})
  await tracker.sync({komi: 6.5, boardsize: [9, 9], history: history.slice(0, 2)})
  said.history = [...tracker.state.history]

  // an analysis streams until the user does something: then protocol_version is sent
  said.analysis = []
  let stopped = null
  const analysis = controller.sendCommand({name: 'kata-analyze', args: ['B', '5']}, ({line}) => {
    said.analysis.push(line)
    if (line.startsWith('info') && stopped == null) stopped = ask('protocol_version')
  })
  said.analysisResponse = await analysis
  said.stopped = await stopped

  said.genmove = []
  const genmove = controller.sendCommand({name: 'kata-genmove_analyze', args: ['B', '5']}, ({line}) =>
    said.genmove.push(line)
  )
  const after = ask('name')
  said.genmoveResponse = await genmove
  said.after = await after
  said.played = [...tracker.state.history]
  said.stones = await ask('list_stones', 'B')
  said.unknown = await ask('analyze', 'B', '5')

  await controller.stop(60000)
  said.busy = controller.busy
  console.log(JSON.stringify(said))
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
