# Writes fixtures/student.json: location and scale of Student's t by maximum likelihood (MASS::fitdistr), and log likelihoods.
# Run from the repository root: Rscript oracle/student.R
library(MASS)
library(jsonlite)
set.seed(715)
x <- round(c(rnorm(55), rt(20, 2) * 2, 12), 3)
fits <- lapply(c(2, 4, 8), function(df) {
  negative <- function(v) -sum(dt((x - v[1]) / exp(v[2]), df, log = TRUE) - v[2])
  start <- fitdistr(x, "t", df = df)$estimate
  best <- optim(c(start[["m"]], log(start[["s"]])), negative, method = "BFGS", control = list(reltol = 1e-15, maxit = 1000))
  list(df = df, m = best$par[1], s = exp(best$par[2]), logLik = -best$value)
})
s <- sqrt(mean((x - mean(x))^2))
normal <- list(m = mean(x), s = s, logLik = sum(dnorm(x, mean(x), s, log = TRUE)))
write_json(list(source = R.version.string, x = x, fits = fits, normal = normal), "oracle/fixtures/student.json",
           digits = NA, auto_unbox = TRUE)
