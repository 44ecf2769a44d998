# Writes fixtures/subset-models.json.gz: the models of all subsets of a few columns with row weights, an offset and columns in every model.
#
#   Rscript oracle/subset-models.R     (R 4.2, survival, nnet; run from the root)
#
# `change`: by subset (bit j of its number for column j) -2 log likelihood less that of the model of the kept columns alone, by R's lm
# (n log RSS), glm, multinom and coxph; weights have mean one over the rows that count. `rows`: n of BIC, the rows with a weight, or
# the events. `gcv`: of a gaussian response, RSS / (1 - (q + kept + 1) / n)^2.
# `tcs`: tilted correlation screening (ensembles.R) of what lm leaves of the columns and of the response, rows times the roots of their weights.
suppressMessages({ library(survival); library(nnet) })
source("oracle/encode.R")
source("oracle/ensembles.R")

drawn <- function(n, p, rho = 0.5) {
  X <- matrix(rnorm(n * p), n)
  for (j in 2:p) X[, j] <- rho * X[, j - 1] + sqrt(1 - rho^2) * X[, j]
  round(X * 64) / 64
}

weights_of <- function(n, weighted) {
  w <- if (weighted) replace(round(rexp(n) * 16) / 16 + 1 / 16, sample(n, 4), 0) else rep(1, n)
  w / mean(w[w > 0])
}

problem <- function(family, weighted, forced, more, seed) {
  set.seed(seed)
  n <- 80; p <- 5
  x <- drawn(n, p)
  u <- drawn(n, 2)
  eta <- drop(x[, c(1, 3)] %*% c(0.8, -0.6)) + if (forced) 0.7 * u[, 1] else 0
  w <- weights_of(n, weighted)
  offset <- if (more) round(rnorm(n) * 16) / 64 else rep(0, n)
  time <- NULL
  if (family == "gaussian") y <- round((eta + offset + rnorm(n)) * 64) / 64
  if (family == "binomial") y <- as.double(runif(n) < plogis(eta + offset))
  if (family == "poisson") y <- rpois(n, exp(0.4 * eta + offset + 0.5))
  if (family == "multinomial") y <- as.double(1 * (eta + rnorm(n) > 0.6) + 2 * (u[, 2] + x[, 2] + rnorm(n) > 1)) %% 3
  if (family == "cox") y <- round(1 + 20 * rexp(n) * exp(-eta - offset))
  event <- if (family == "cox") rbinom(n, 1, 0.7) else integer(0)
  strata <- if (family == "cox" && more) sample(0:1, n, TRUE) else integer(0)
  entry <- if (family == "cox" && more) y * sample(c(0, 0.5), n, TRUE) else numeric(0)
  ties <- if (seed %% 2 == 0) "efron" else "breslow"
  used <- w > 0
  change <- function(columns) {
    Z <- cbind(if (forced) u, x[, columns, drop = FALSE])
    d <- data.frame(y = y, w = w, o = offset)
    d$Z <- if (is.null(Z)) matrix(0, n, 0) else Z
    f <- if (ncol(d$Z)) y ~ Z + offset(o) else y ~ 1 + offset(o)
    control <- glm.control(epsilon = 1e-15, maxit = 100)
    if (family == "gaussian") {
      fit <- lm(f, d[used, ], weights = w)
      return(sum(used) * log(sum(w[used] * resid(fit)^2)))
    }
    if (family %in% c("binomial", "poisson"))
      return(suppressWarnings(glm(f, family, d[used, ], weights = w, control = control))$deviance)
    if (family == "multinomial") {
      g <- if (ncol(d$Z)) factor(y) ~ Z else factor(y) ~ 1
      return(multinom(g, d[used, ], weights = w, trace = FALSE, maxit = 2000, reltol = 1e-16, abstol = 1e-16)$deviance)
    }
    d$e <- event; d$s <- if (length(strata)) strata else 0; d$t0 <- if (length(entry)) entry else 0
    surv <- if (length(entry)) quote(Surv(t0, y, e)) else quote(Surv(y, e))
    right <- c(if (ncol(d$Z)) "Z", if (length(strata)) "strata(s)", "offset(o)")
    g <- as.formula(paste(deparse(surv), "~", paste(right, collapse = " + ")))
    fit <- coxph(g, d[used, ], weights = w, ties = ties, control = coxph.control(eps = 1e-14, toler.chol = 1e-14, iter.max = 100))
    -2 * tail(fit$loglik, 1)
  }
  subsets <- lapply(0:(2^p - 1), function(s) which(bitwAnd(s, 2^(0:(p - 1))) > 0))
  value <- sapply(subsets, change)
  rows <- if (family == "cox") sum(event[used]) else sum(used)
  kept <- if (forced) 2 else 0
  size <- lengths(subsets)
  gcv <- if (family == "gaussian") exp(value / rows) / (1 - (size + kept + 1) / rows)^2 else numeric(0)
  list(family = family, n = n, p = p, kept = kept, ties = ties, rows = rows,
       x = base64(x), u = base64(u), y = base64(as.double(y)), w = base64(w), offset = base64(offset),
       event = as.list(event), strata = as.list(strata), entry = base64(as.double(entry)),
       change = base64(value - value[1]), gcv = base64(gcv))
}

cases <- expand.grid(family = c("gaussian", "binomial", "poisson", "multinomial", "cox"), weighted = c(FALSE, TRUE),
                     forced = c(FALSE, TRUE), more = c(FALSE, TRUE), stringsAsFactors = FALSE)
cases <- cases[!(cases$more & cases$family == "multinomial"), ]
problems <- lapply(seq_len(nrow(cases)), function(i) do.call(problem, c(as.list(cases[i, ]), seed = 700 + i)))

screened <- lapply(1:12, function(i) {
  set.seed(900 + i)
  n <- sample(c(30, 50), 1); p <- sample(c(8, 20, 45), 1)
  x <- drawn(n, p, sample(c(0.3, 0.8), 1))
  u <- drawn(n, 2)
  y <- round((drop(x[, c(1, 4, 6)] %*% c(2, -1.5, 1)) + u[, 1] + rnorm(n)) * 64) / 64
  w <- weights_of(n, i %% 3 != 0)
  forced <- i %% 2 == 0
  used <- w > 0
  root <- sqrt(w[used])
  left <- function(v) root * resid(lm(v ~ u, weights = w, subset = used))
  if (!forced) left <- function(v) root * resid(lm(v ~ 1, weights = w, subset = used))
  X <- apply(x, 2, left)
  X <- sweep(X, 2, sqrt(colSums(X^2)), "/")
  op <- 1 + i %% 2
  kept <- if (forced) 2 else 0
  found <- tcs(X, left(y), rescaling = op, kept = kept)
  list(n = n, p = p, kept = kept, rescaling = op, x = base64(x), u = base64(u), y = base64(y), w = base64(w),
       order = as.list(found$order), thresholds = base64(found$thresholds), ebic = base64(found$ebic), selected = as.list(found$selected))
})

write_gz(list(source = R.version.string, problems = problems, tcs = screened), "oracle/fixtures/subset-models.json.gz")
