# Natural cubic splines of R: values by splinefun, and least squares on splines::ns with the knots of a column.
#
#   Rscript oracle/curves.R    (R 4.2, jsonlite; run from the root; writes oracle/fixtures/curves.json.gz)
suppressMessages(library(splines))
source("oracle/encode.R")
columns <- list(normal = function(n) rnorm(n), skewed = function(n) rexp(n)^2, large = function(n) 1e6 + rnorm(n),
                small = function(n) 1e-7 * runif(n), counts = function(n) rpois(n, 3), few = function(n) sample(1:5, n, TRUE))
problems <- list()
for (name in names(columns)) for (n in c(40, 200)) {
  set.seed(n + nchar(name))
  x <- columns[[name]](n)
  knots <- unique(sort(x)[pmin(n, floor(c(0.05, 0.275, 0.5, 0.725, 0.95) * n) + 1)])
  y <- sin(2 * (x - mean(x)) / sd(x)) + rnorm(n) / 4
  w <- round((0.2 + rexp(n)) * 256) / 256
  inner <- knots[-c(1, length(knots))]
  basis <- ns(x, knots = inner, Boundary.knots = range(knots))
  v <- rnorm(length(knots))
  at <- seq(min(x) - sd(x), max(x) + sd(x), length.out = 25)
  problems[[length(problems) + 1]] <- list(
    name = sprintf("%s/%d", name, n), n = n, knots = base64(knots), x = base64(x), y = base64(y), weights = base64(w),
    fitted = base64(fitted(lm(y ~ basis))), weighted = base64(fitted(lm(y ~ basis, weights = w))),
    values = base64(v), at = base64(at), spline = base64(splinefun(knots, v, method = "natural")(at)),
    second = base64(splinefun(knots, v, method = "natural")(knots, deriv = 2)))
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion()), problems = problems), "oracle/fixtures/curves.json.gz")
