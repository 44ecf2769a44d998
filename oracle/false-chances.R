# Writes fixtures/false-chances.json: for sets of variables of R's mtcars the chance that each is false, by the EBIC of lm's
# log-likelihood of all sets that lack it or have another in its place; for classes by lm with glm's working response and weights.
# Run from the repository root: Rscript oracle/false-chances.R
library(jsonlite)
x <- as.matrix(mtcars[, c("cyl", "disp", "hp", "drat", "wt", "qsec", "gear", "carb")])
n <- nrow(x)
p <- ncol(x)

chances <- function(set, deviance) {
  ebic <- function(m) deviance(m) + length(m) * log(n) + 2 * lchoose(p, length(m))
  own <- ebic(set)
  sapply(set, function(j) {
    rest <- setdiff(set, j)
    near <- c(list(rest), lapply(setdiff(seq_len(p), set), function(k) c(rest, k)))
    r <- sum(exp((own - sapply(near, ebic)) / 2))
    r / (1 + r)
  })
}

y <- mtcars$mpg
linear <- function(m) {
  fit <- if (length(m) == 0) lm(y ~ 1) else lm(y ~ x[, m])
  -2 * as.numeric(logLik(fit))
}
classes <- mtcars$am
logistic <- function(set) {
  fit <- glm(classes ~ x[, set], family = binomial, control = list(epsilon = 1e-15, maxit = 100))
  eta <- predict(fit)
  w <- fitted(fit) * (1 - fitted(fit))
  z <- eta + (classes - fitted(fit)) / w
  function(m) sum(w * resid(if (length(m) == 0) lm(z ~ 1, weights = w) else lm(z ~ x[, m], weights = w))^2)
}

sets <- list(5, c(5, 6), c(1, 5), c(2, 3, 4), c(5, 6, 3, 8))
few <- list(4, 5, c(3, 4))
write_json(list(source = R.version.string, x = as.vector(x), mpg = y, am = classes,
                linear = lapply(sets, function(s) list(set = I(s - 1), chance = I(chances(s, linear)))),
                logistic = lapply(few, function(s) list(set = I(s - 1), chance = I(chances(s, logistic(s)))))),
           "oracle/fixtures/false-chances.json", digits = NA, auto_unbox = TRUE)
