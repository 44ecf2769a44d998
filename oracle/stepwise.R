# Writes fixtures/stepwise.json: stepwise regression by R.
#   `problems`: step(direction = "both") from the null model by AIC and BIC, for lm and glm(binomial);
#             the same by EBIC (gamma = 1), whose charge 2 lchoose(p, k) step() cannot have, rewritten below with refits of every model; linear
#             models then go forward to n / 8 variables and back, and the lower criterion counts;
#             the p-value rule of Matlab's stepwisefit (enter .05, remove .10) with the F tests of lm and the
#             likelihood ratio tests of glm, rewritten below from its documentation.
#   `wide`: the p-value rule with p > n, up to n - 3 variables.
# Entries are rounded to a few digits, so that the table in the file is exactly the table R saw.
# Run from the repository root: Rscript oracle/stepwise.R
library(jsonlite)
set.seed(20260)
control <- glm.control(epsilon = 1e-15, maxit = 200)

simulate <- function(n, p, rho, scale, rare, proxy) {
  X <- matrix(rnorm(n * p), n)
  if (p > 1) for (j in 2:p) X[, j] <- rho * X[, j - 1] + sqrt(1 - rho^2) * X[, j]
  beta <- ifelse(runif(p) < 0.5, 0, rnorm(p, sd = 0.6))
  # A stand-in for the sum of two variables enters first and has to leave when both are in.
  if (proxy) {
    X[, 3] <- X[, 1] + X[, 2] + 0.5 * rnorm(n)
    beta[1:3] <- c(1, 1, 0)
  }
  eta <- drop(X %*% beta)
  y <- eta + rnorm(n)
  yb <- as.numeric(runif(n) < plogis(eta))
  X <- round(X, 3)
  # A dummy that is one on a few rows of one class only: quasi-separation.
  if (rare) X[, p] <- as.numeric(seq_len(n) %in% head(which(yb == 1), 4))
  if (scale) X <- signif(X * rep(10^sample(-3:5, p, replace = TRUE), each = n), 12)
  list(X = X, y = round(y, 3), yb = yb)
}

frame <- function(X, y) {
  d <- as.data.frame(X)
  names(d) <- paste0("v", seq_len(ncol(X)))
  d$y <- y
  d
}

# Coefficients of the chosen variables in column order, intercept first. `separated`: a standard error above 1000 per standard
# deviation of its column, which only the flat likelihood of separated rows can give.
describe <- function(fit, names, d) {
  b <- coef(fit)
  chosen <- sort(match(setdiff(names(b), "(Intercept)"), names))
  se <- sqrt(diag(vcov(fit)))[names[chosen]] * vapply(d[names[chosen]], sd, 0)
  list(selected = I(chosen - 1), coefficients = I(unname(b[c("(Intercept)", names[chosen])])),
       separated = inherits(fit, "glm") && any(se > 1000))
}

both <- function(d, k, binomial) {
  names <- setdiff(names(d), "y")
  scope <- list(lower = ~1, upper = as.formula(paste("~", paste(names, collapse = "+"))))
  null <- if (binomial) glm(y ~ 1, "binomial", d, control = control) else lm(y ~ 1, d)
  describe(suppressWarnings(step(null, scope, direction = "both", k = k, trace = 0)), names, d)
}

fitted_model <- function(d, S, binomial) {
  f <- as.formula(paste("y ~", if (length(S)) paste(S, collapse = "+") else "1"))
  if (binomial) suppressWarnings(glm(f, "binomial", d, control = control)) else lm(f, d)
}

criterion <- function(d, S, binomial) {
  n <- nrow(d)
  fit <- fitted_model(d, S, binomial)
  (if (binomial) deviance(fit) else n * log(deviance(fit))) + length(S) * log(n) + 2 * lchoose(ncol(d) - 1, length(S))
}

settle <- function(d, S, binomial) {
  names <- setdiff(names(d), "y")
  repeat {
    models <- c(lapply(setdiff(names, S), function(v) c(S, v)), lapply(S, function(v) setdiff(S, v)))
    values <- sapply(models, criterion, d = d, binomial = binomial)
    if (min(values) > criterion(d, S, binomial) - 1e-9) return(S)
    S <- models[[which.min(values)]]
  }
}

extended <- function(d, binomial) {
  names <- setdiff(names(d), "y")
  S <- settle(d, character(0), binomial)
  deep <- S
  while (!binomial && length(deep) < min(nrow(d) %/% 8, length(names))) {
    models <- lapply(setdiff(names, deep), function(v) c(deep, v))
    deep <- models[[which.min(sapply(models, criterion, d = d, binomial = binomial))]]
  }
  deep <- settle(d, deep, binomial)
  if (criterion(d, deep, binomial) < criterion(d, S, binomial) - 1e-9) S <- deep
  describe(fitted_model(d, S, binomial), names, d)
}

# p-value of the term that makes `large` out of `small`.
term_p <- function(small, large, binomial) {
  if (binomial) return(pchisq(deviance(small) - deviance(large), 1, lower.tail = FALSE))
  df <- df.residual(large)
  pf((deviance(small) - deviance(large)) / (deviance(large) / df), 1, df, lower.tail = FALSE)
}

stepwisefit <- function(d, binomial, enter = 0.05, remove = 0.10) {
  names <- setdiff(names(d), "y")
  S <- character(0)
  repeat {
    now <- fitted_model(d, S, binomial)
    out <- setdiff(names, S)
    if (length(S) < nrow(d) - 3 && length(out)) {
      ps <- sapply(out, function(v) term_p(now, fitted_model(d, c(S, v), binomial), binomial))
      if (min(ps) < enter) { S <- c(S, out[which.min(ps)]); next }
    }
    if (!length(S)) break
    ps <- sapply(S, function(v) term_p(fitted_model(d, setdiff(S, v), binomial), now, binomial))
    if (max(ps) > remove) { S <- setdiff(S, S[which.max(ps)]); next }
    break
  }
  c(describe(fitted_model(d, S, binomial), names, d), list(order = I(match(S, names) - 1)))
}

problems <- lapply(1:48, function(i) {
  n <- sample(30:120, 1); p <- sample(4:12, 1)
  rare <- i %% 8 == 0
  s <- simulate(n, p, sample(c(0, 0.5, 0.9), 1), i %% 4 == 1, rare, i %% 3 == 0)
  linear <- frame(s$X, s$y); logistic <- frame(s$X, s$yb)
  k <- c(aic = 2, bic = log(n))
  list(n = n, p = p, rare = rare, x = as.vector(s$X), y = s$y, yb = s$yb,
       linear = c(lapply(k, function(k) both(linear, k, FALSE)), list(ebic = extended(linear, FALSE), pvalue = stepwisefit(linear, FALSE))),
       logistic = c(lapply(k, function(k) both(logistic, k, TRUE)), list(ebic = extended(logistic, TRUE), pvalue = stepwisefit(logistic, TRUE))))
})

wide <- lapply(1:8, function(i) {
  n <- c(30, 30, 30, 30, 24, 40, 20, 20)[i]; p <- c(60, 60, 60, 60, 90, 55, 150, 200)[i]
  s <- simulate(n, p, c(0, 0.5)[1 + i %% 2], i %% 3 == 1, FALSE, FALSE)
  list(n = n, p = p, x = as.vector(s$X), y = s$y, linear = list(pvalue = stepwisefit(frame(s$X, s$y), FALSE)))
})

write_json(list(source = R.version.string, problems = problems, wide = wide), "oracle/fixtures/stepwise.json",
           digits = NA, auto_unbox = TRUE)
