# Writes fixtures/refit-errors.json: coefficients, standard errors and 95 % intervals of R's lm (confint) and glm
# (confint.default, Wald), and quantiles of Student's t and the normal.
# Run from the repository root: Rscript oracle/refit-errors.R
library(jsonlite)
set.seed(20260)

problem <- function(n, p, scale, rho) {
  x <- matrix(rnorm(n * p), n, p)
  x <- sqrt(1 - rho) * x + sqrt(rho) * rnorm(n)
  x <- sweep(x, 2, scale^(seq_len(p) - 1), "*") + 3
  b <- (seq_len(p) %% 3 - 1) / scale^(seq_len(p) - 1)
  eta <- drop((x - 3) %*% b)
  y <- 2 + eta + rnorm(n)
  yb <- as.numeric(runif(n) < 1 / (1 + exp(-eta)))
  linear <- lm(y ~ x)
  logistic <- suppressWarnings(glm(yb ~ x, family = binomial, control = list(epsilon = 1e-15, maxit = 100)))
  answer <- function(fit, interval) list(
    coefficients = unname(coef(fit)[-1]), errors = unname(sqrt(diag(vcov(fit)))[-1]),
    low = unname(interval[-1, 1]), high = unname(interval[-1, 2]))
  list(n = n, p = p, x = as.vector(x), y = y, yb = yb,
       linear = answer(linear, confint(linear)), logistic = answer(logistic, confint.default(logistic)))
}

problems <- list(problem(40, 1, 1, 0), problem(60, 3, 1, 0.5), problem(80, 4, 100, 0.9), problem(200, 6, 0.2, 0.2))
t <- expand.grid(tail = c(0.4, 0.1, 0.025, 0.001, 1e-8), df = c(1, 2, 3.5, 10, 97, 1e5))
t$x <- qt(t$tail, t$df, lower.tail = FALSE)
normal <- data.frame(tail = c(0.5, 0.3, 0.025, 0.001, 1e-12))
normal$x <- qnorm(normal$tail, lower.tail = FALSE)
write_json(list(source = R.version.string, problems = problems, t = as.list(t), normal = as.list(normal)),
           "oracle/fixtures/refit-errors.json", digits = NA, auto_unbox = TRUE)
