# Lasso and elastic net solutions of R glmnet for the Cox, Poisson and multinomial families, with ties, strata, late entry, row
# weights, penalty factors, offsets and degenerate columns; gaussian and binomial for the elastic net.
#
#   Rscript oracle/families.R    (R 4.2, glmnet 4.1-6, survival, jsonlite; run from the root; writes oracle/fixtures/families.json.gz)
#
# Objective, sum w = 1, sum f = number of columns, d = weighted sd:
#   -loglik / sum(w) + lambda sum f (alpha d |b| + (1 - alpha) (d b)^2 / 2)
suppressMessages({ library(glmnet); library(survival) })
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1, pmin = 1e-15, epsnr = 1e-14, mxitnr = 200)

linear <- function(x, strength) {
  live <- which(apply(x, 2, function(column) any(column != column[1])))
  chosen <- live[sample(length(live), min(4, length(live)))]
  signal <- drop(standardise(x[, chosen, drop = FALSE])$z %*% (sample(c(-1, 1), length(chosen), TRUE) * runif(length(chosen), 1, 2)))
  strength * signal / sd(signal)
}
draw <- list(
  cox = function(x, kind) {
    n <- nrow(x)
    rate <- exp(linear(x, 1))
    death <- rexp(n, rate); gone <- rexp(n, if (is.null(kind$censoring)) 0.5 else kind$censoring)
    grid <- if (is.null(kind$grid)) 1024 else kind$grid
    time <- ceiling(pmin(death, gone) * grid) / grid
    list(time = time, event = as.double(death <= gone),
         entry = if (isTRUE(kind$entry)) pmax(0, floor(time * runif(n, -0.5, 0.9) * 1024) / 1024),
         strata = if (isTRUE(kind$strata)) sample(0:2, n, TRUE))
  },
  poisson = function(x, kind) {
    offset <- if (isTRUE(kind$offset)) round(runif(nrow(x), -1, 1) * 1024) / 1024 else rep(0, nrow(x))
    list(y = as.double(rpois(nrow(x), exp(linear(x, 0.7) + offset + 0.5))))
  },
  multinomial = function(x, kind) {
    score <- sapply(1:3, function(k) linear(x, 1.5)) + matrix(-log(-log(runif(3 * nrow(x)))), nrow(x))
    y <- max.col(score) - 1
    list(y = as.double(replace(y, 1:6, c(0, 1, 2, 0, 1, 2))))
  },
  binomial = function(x, kind) list(y = response(x, "binomial")),
  gaussian = function(x, kind) list(y = response(x, "gaussian"))
)

fractional <- function(n, p) round((0.1 + rexp(n)) * 1024) / 1024
mixed <- function(n, p) round(runif(p, 0.25, 3) * 64) / 64
some_free <- function(n, p) replace(rep(1, p), sample(p, 2), 0)
plain <- list(
  list(name = "plain"), list(name = "weights", weights = fractional), list(name = "factors", factors = mixed),
  list(name = "unpenalised", factors = some_free), list(name = "alpha", alpha = 0.5),
  list(name = "everything", weights = fractional, factors = some_free, alpha = 0.75)
)
kinds <- list(
  cox = c(plain, list(
    list(name = "ties", grid = 4), list(name = "rare", censoring = 8), list(name = "strata", strata = TRUE),
    list(name = "entry", entry = TRUE), list(name = "entry-strata-weights", entry = TRUE, strata = TRUE, weights = fractional, grid = 8)
  )),
  poisson = c(plain, list(list(name = "offset", offset = TRUE), list(name = "offset-weights", offset = TRUE, weights = fractional))),
  multinomial = c(plain, list(
    list(name = "weights-factors", weights = fractional, factors = mixed), list(name = "weights-alpha", weights = fractional, alpha = 0.9)
  )),
  binomial = list(list(name = "alpha", alpha = 0.5)),
  gaussian = list(list(name = "alpha", alpha = 0.5))
)
coarse <- function(x) round(x * 64) / 64
designs <- list(
  list(name = "iid", draw = function(n, p) coarse(iid(n, p)), sizes = list(c(40, 60), c(80, 12), c(45, 120), c(30, 45))),
  list(name = "equicorrelated", draw = function(n, p) coarse(equicorrelated(n, p, 0.6)), sizes = list(c(45, 25))),
  list(name = "hadamard", draw = hadamard, sizes = list(c(32, 20))),
  list(name = "ar", draw = function(n, p) coarse(ar(n, p)), sizes = list(c(50, 30))),
  list(name = "genotypes", draw = genotypes, sizes = list(c(70, 90))),
  list(name = "binary", draw = binary, sizes = list(c(60, 20))),
  list(name = "duplicated", draw = duplicated_columns, sizes = list(c(40, 30))),
  list(name = "combinations", draw = combinations, sizes = list(c(40, 24))),
  list(name = "constants", draw = function(n, p) { x <- coarse(iid(n, p)); x[, seq(3, p, by = 5)] <- 1; x }, sizes = list(c(40, 25))),
  list(name = "scales", draw = function(n, p) sweep(coarse(iid(n, p)), 2, 10^seq(-2, 2, length.out = p), "*"), sizes = list(c(40, 25)))
)

solve_problem <- function(name, family, x, kind) {
  n <- nrow(x); p <- ncol(x)
  drawn <- draw[[family]](x, kind)
  weights <- if (is.null(kind$weights)) rep(1, n) else kind$weights(n, p)
  live <- apply(x, 2, function(column) any(column != column[1]))
  factors <- if (is.null(kind$factors)) rep(1, p) else kind$factors(n, p)
  alpha <- if (is.null(kind$alpha)) 1 else kind$alpha
  offset <- if (isTRUE(kind$offset)) round(runif(n, -1, 1) * 1024) / 1024
  y <- if (family == "cox") {
    surv <- if (is.null(drawn$entry)) Surv(drawn$time, drawn$event) else Surv(drawn$entry, drawn$time, drawn$event)
    if (is.null(drawn$strata)) surv else stratifySurv(surv, drawn$strata)
  } else if (family == "multinomial") factor(drawn$y, 0:2) else drawn$y
  fit <- function(...) suppressWarnings(glmnet(x, y, family = family, weights = weights, penalty.factor = factors, alpha = alpha,
                                               offset = offset, maxit = 2e7, ...))
  first <- fit(thresh = 1e-20, nlambda = 4, lambda.min.ratio = 0.9)$lambda
  lambda_max <- first[2]^2 / first[3]
  lambda <- lambda_max * c(1 + 1e-6, 0.1^(seq_len(5) / 5))
  at <- function(thresh) {
    solved <- fit(lambda = lambda, thresh = thresh)
    if (family == "multinomial") return(lapply(1:3, function(k)
      list(intercept = base64(solved$a0[k, ]), beta = sparse(as.matrix(solved$beta[[k]])))))
    list(list(intercept = base64(if (family == "cox") rep(0, length(lambda)) else solved$a0), beta = sparse(as.matrix(solved$beta))))
  }
  optional <- function(values) if (is.null(values)) NULL else base64(values)
  c(list(name = name, family = family, n = n, p = p, alpha = alpha, lambdaMax = base64(lambda_max), lambda = base64(lambda),
         x = base64(x), weights = base64(weights), factors = base64(factors), glmnet = at(1e-20)),
    if (family == "cox") list(y = base64(drawn$time), event = base64(drawn$event)) else list(y = base64(drawn$y)),
    if (!is.null(drawn$entry)) list(entry = base64(drawn$entry)), if (!is.null(drawn$strata)) list(strata = base64(drawn$strata)),
    if (!is.null(offset)) list(offset = base64(offset)))
}

problems <- list()
for (family in names(kinds)) for (i in seq_along(kinds[[family]])) for (d in seq_along(designs)) for (size in designs[[d]]$sizes) {
  kind <- kinds[[family]][[i]]
  set.seed(1e5 * match(family, names(kinds)) + 1e3 * i + 10 * d + size[2] %% 7)
  x <- designs[[d]]$draw(size[1], size[2])
  name <- sprintf("%s/%s/%s/%dx%d", family, kind$name, designs[[d]]$name, size[1], size[2])
  solved <- tryCatch(solve_problem(name, family, x, kind), error = function(e) { cat(name, conditionMessage(e), "\n"); NULL })
  if (!is.null(solved)) problems[[length(problems) + 1]] <- solved
}
cat(length(problems), "problems\n")
print(table(sapply(problems, `[[`, "family")))
write_gz(list(source = paste("R", getRversion(), "glmnet", packageVersion("glmnet"), "survival", packageVersion("survival"), "thresh 1e-20"),
              problems = problems), "oracle/fixtures/families.json.gz")
