"""What makes the engine's data: fitting, mining, learning, composing, solving backwards."""
