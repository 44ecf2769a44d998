# Seconds of secateur() and of the program it runs, turn by turn: overhead.R RAW X Y P TIMES.
suppressPackageStartupMessages(library(secateur))
words <- commandArgs(TRUE)
p <- as.integer(words[4])
y <- readBin(words[3], "double", file.size(words[3]) / 8)
x <- matrix(readBin(words[2], "double", length(y) * p), ncol = p, dimnames = list(NULL, paste0("v", seq_len(p))))
line <- c(secateur:::secateur_program(), "select", words[1], "--response", "y", "--json", "--quiet")
node <- secateur_node()
out <- tempfile()
clock <- function() as.numeric(Sys.time())
seconds <- list(call = numeric(), line = numeric())
for (turn in seq_len(as.integer(words[5]))) {
  start <- clock()
  system2(node, line, stdout = out)
  seconds$line[turn] <- clock() - start
  start <- clock()
  found <- secateur(x, y)
  seconds$call[turn] <- clock() - start
}
cat(jsonlite::toJSON(seconds, digits = NA))
