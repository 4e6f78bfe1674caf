"""What a railroad is, owns, earns and pays: lines, efficiency, revenue, the till."""
