# Lasso solutions of R glmnet at thresh = 1e-20 and 1e-26, gaussian and binomial, on well and badly behaved data.
#
#   Rscript oracle/lasso.R        (R 4.2, glmnet 4.1-6, jsonlite; run from the root; writes oracle/fixtures/lasso.json.gz)
#
# Objective, columns standardised with 1/n variance, intercept free:
#   gaussian  1/(2n) |y - a - Zb|^2 + lambda |b|_1        binomial  -1/n loglik(a + Zb) + lambda |b|_1
# thresh is a rule for stopping, not an error bound: at 1e-20 coefficients are off by up to 2e-8, at 1e-26 by a thousandth of
# that. glmnet's solutions are recorded as they come, with their KKT violation relative to lambda_max: where glmnet has not
# converged, or the solution is not unique, that figure and not this file decides who is right. On near-duplicate columns
# glmnet gives up (maxit) before the end of the grid: intercept, beta and kkt then cover the lambdas it did solve.
suppressMessages(library(glmnet))
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1, pmin = 1e-15)

kkt <- function(z, sd, y, a0, beta, x, lambda, lambda_max, family, live) {
  eta <- a0 + drop(x %*% beta)
  r <- y - if (family == "gaussian") eta else plogis(eta)
  gradient <- drop(crossprod(z, r - mean(r))) / length(y)
  b <- (beta * sd)[live]
  violation <- ifelse(b != 0, abs(gradient - lambda * sign(b)), pmax(0, abs(gradient) - lambda))
  free <- if (family == "gaussian") 0 else abs(mean(r))
  max(violation, free) / lambda_max
}

solve_problem <- function(name, family, x, y, ratio, count) {
  live <- apply(x, 2, function(column) any(column != column[1]))
  s <- standardise(x[, live, drop = FALSE])
  sd <- replace(numeric(ncol(x)), live, s$sd)
  lambda_max <- max(abs(crossprod(s$z, y - mean(y)))) / length(y)
  # Just above lambda_max nothing is active; lambda_max itself would be a coin toss of the last bit.
  lambda <- lambda_max * c(1 + 1e-6, ratio^(seq_len(count - 1) / (count - 1)))
  solve_at <- function(thresh) {
    fit <- suppressWarnings(glmnet(x, y, family = family, lambda = lambda, thresh = thresh, maxit = 2e7))
    beta <- as.matrix(fit$beta)
    worst <- sapply(seq_along(fit$lambda), function(k)
      kkt(s$z, sd, y, fit$a0[k], beta[, k], x, lambda[k], lambda_max, family, live))
    list(thresh = format(thresh), intercept = base64(fit$a0), beta = sparse(beta), kkt = I(signif(worst, 3)))
  }
  list(name = name, family = family, n = nrow(x), p = ncol(x), lambdaMax = base64(lambda_max), lambda = base64(lambda),
       x = base64(x), y = base64(y), glmnet = solve_at(1e-20), tight = solve_at(1e-26))
}

# name, design, sizes (n, p), problems per size; ratio = smallest lambda / lambda_max; tweak = last change to the response
case <- function(name, design, sizes, each, ratio = 0.02, count = 10, tweak = identity, ...)
  list(name = name, design = design, sizes = sizes, each = each, ratio = ratio, count = count, tweak = tweak, more = list(...))

both <- list(
  case("iid-wide", iid, list(c(20, 40), c(30, 60), c(40, 100)), 4),
  case("iid-tall", iid, list(c(60, 6), c(100, 12), c(120, 20)), 4, ratio = 0.001),
  case("iid-square", iid, list(c(12, 12), c(30, 30)), 4),
  case("ar-0.9", function(n, p) coarse(ar(n, p)), list(c(40, 60), c(90, 30)), 5),
  case("factors", function(n, p) coarse(factors(n, p)), list(c(30, 80), c(80, 30)), 5),
  case("linear-combinations", combinations, list(c(25, 40), c(60, 24)), 8),
  case("near-duplicates", near_duplicates, list(c(25, 30), c(50, 16)), 6),
  case("duplicates", duplicated_columns, list(c(25, 36), c(60, 18)), 6),
  case("negated-duplicates", function(n, p) duplicated_columns(n, p, -1), list(c(25, 36), c(60, 18)), 6),
  case("constants", constants, list(c(25, 40), c(60, 20)), 6),
  case("scales-1e-8-to-1e8", badly_scaled, list(c(30, 50), c(60, 17)), 8),
  case("far-from-zero", far_from_zero, list(c(30, 40), c(60, 15)), 4),
  case("binary", binary, list(c(30, 60), c(80, 20)), 6),
  case("genotypes", genotypes, list(c(50, 150), c(100, 60)), 7),
  case("larger", function(n, p) coarse(factors(n, p, 8)), list(c(60, 400), c(100, 300), c(300, 100)), 2),
  case("everything", everything, list(c(36, 54), c(72, 36)), 4)
)
gaussian <- c(both, list(
  case("equicorrelated-0.5", function(n, p) coarse(equicorrelated(n, p, 0.5)), list(c(30, 80), c(80, 30)), 3),
  case("equicorrelated-0.95", function(n, p) coarse(equicorrelated(n, p, 0.95)), list(c(30, 50), c(80, 20)), 3),
  case("response-offset", iid, list(c(30, 40), c(60, 12)), 4, tweak = function(y) y + 2^26),
  case("response-tiny", iid, list(c(30, 40), c(60, 12)), 4, tweak = function(y) y * 2^-34),
  case("response-huge", iid, list(c(30, 40), c(60, 12)), 2, tweak = function(y) y * 2^34),
  case("saturated", iid, list(c(12, 40), c(20, 60), c(25, 100)), 5, ratio = 1e-5, count = 12),
  case("noiseless", iid, list(c(30, 60), c(60, 20)), 3, noise = 0),
  case("hadamard-ties", hadamard, list(c(16, 15), c(32, 31)), 4, noise = 1)
))
binomial <- c(both, list(
  case("nearly-separable", iid, list(c(40, 30), c(80, 10)), 5, ratio = 0.005, strength = 12),
  case("unbalanced", iid, list(c(60, 40), c(120, 10)), 5, rate = 0.06)
))

problems <- list()
for (family in c("gaussian", "binomial")) {
  cases <- get(family)
  for (i in seq_along(cases)) {
    case <- cases[[i]]
    each <- if (family == "binomial" && i <= length(both)) ceiling(case$each * 0.55) else case$each
    for (size in case$sizes) for (r in seq_len(each)) {
      set.seed(1e6 * (family == "binomial") + 1e4 * i + 100 * r + size[2])
      x <- case$design(size[1], size[2])
      # Odd replicates on the coarse grid, even ones with full mantissas, where the design leaves the choice.
      if (identical(case$design, iid) && r %% 2 == 1) x <- coarse(x)
      y <- case$tweak(do.call(response, c(list(x, family), case$more)))
      name <- sprintf("%s/%s/%dx%d/%d", family, case$name, size[1], size[2], r)
      problems[[length(problems) + 1]] <- solve_problem(name, family, x, y, case$ratio, case$count)
    }
  }
}

worst <- sapply(problems, function(p) max(p$glmnet$kkt))
cat(length(problems), "problems;", sum(sapply(problems, function(p) p$family == "gaussian")), "gaussian;",
    sum(worst > 1e-8), "with a glmnet KKT violation above 1e-8 lambda_max\n")
write_gz(list(source = paste("R", getRversion(), "glmnet", packageVersion("glmnet"), "thresh 1e-20 and 1e-26"), problems = problems),
         "oracle/fixtures/lasso.json.gz")
