# These tests are about the way there and back: few members, one thread.
quick <- function(...) secateur(..., method = "pruned", B = 8, threads = 1)

skip_without_node <- function() {
  skip_if(secateur_node(check = FALSE) == "", "Node.js is not there")
}

# 60 rows, 12 columns of which the second and the fifth matter, and a factor that does.
example_data <- local({
  set.seed(7)
  x <- matrix(rnorm(60 * 12), 60, dimnames = list(NULL, paste0("g", 1:12)))
  site <- factor(rep(c("north", "south", "east"), 20), levels = c("south", "north", "east"))
  frame <- data.frame(x, site)
  frame$outcome <- 3 * x[, 2] - 2 * x[, 5] + 4 * (site == "east") + rnorm(60) / 2
  frame
})
example_x <- as.matrix(example_data[1:12])
