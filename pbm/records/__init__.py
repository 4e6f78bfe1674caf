"""What finished games come to: best scores, and who plays how well. Results in, values out."""
