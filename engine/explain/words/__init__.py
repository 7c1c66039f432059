"""The words of explanations: stones and places by name, facts, reasons, strategy."""
