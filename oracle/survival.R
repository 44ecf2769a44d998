# Cox models of R's survival with both ways of ties, strata, late entry and weights, their concordance by Harrell and Uno.
#
#   Rscript oracle/survival.R    (R 4.2, survival, jsonlite; run from the root; writes oracle/fixtures/survival.json.gz)
#
# Weights are scaled to mean one before fitting, as the project takes them.
suppressMessages(library(survival))
source("oracle/encode.R")
grid <- expand.grid(ties = c("breslow", "efron"), strata = c(FALSE, TRUE), entry = c(FALSE, TRUE), weights = c(FALSE, TRUE),
                    coarse = c(1024, 6), stringsAsFactors = FALSE)
problems <- list()
for (i in seq_len(nrow(grid))) for (size in list(c(60, 3), c(120, 6))) {
  g <- grid[i, ]; n <- size[1]; p <- size[2]
  set.seed(100 * i + p)
  x <- round(matrix(rnorm(n * p), n, p) * 64) / 64
  death <- rexp(n, exp(drop(x[, 1:3] %*% c(0.8, -0.5, 0.3)))); gone <- rexp(n, 0.4)
  time <- ceiling(pmin(death, gone) * g$coarse) / g$coarse
  event <- as.double(death <= gone)
  entry <- if (g$entry) pmax(0, floor(time * runif(n, -0.5, 0.9) * 1024) / 1024)
  stratum <- if (g$strata) sample(0:2, n, TRUE)
  w <- if (g$weights) round((0.2 + rexp(n)) * 256) / 256 else rep(1, n)
  w <- w / mean(w)
  y <- if (g$entry) Surv(entry, time, event) else Surv(time, event)
  d <- data.frame(x)
  if (g$strata) d$s <- stratum
  f <- coxph(if (g$strata) y ~ . - s + strata(s) else y ~ ., data = d, weights = w, ties = g$ties,
             control = coxph.control(eps = 1e-14, toler.chol = 1e-15, iter.max = 100))
  risk <- drop(x %*% coef(f))
  concord <- function(...) {
    value <- if (g$strata) concordance(y ~ risk + strata(stratum), weights = w, reverse = TRUE, ...) else
      concordance(y ~ risk, weights = w, reverse = TRUE, ...)
    # Over all strata.
    counts <- if (is.matrix(value$count)) colSums(value$count) else value$count
    unname((counts["concordant"] + counts["tied.x"] / 2) / (counts["concordant"] + counts["discordant"] + counts["tied.x"]))
  }
  problems[[length(problems) + 1]] <- c(
    list(name = sprintf("%s%s%s%s/%dx%d", g$ties, if (g$strata) "/strata" else "", if (g$entry) "/entry" else "",
                        if (g$weights) "/weights" else "", n, p), n = n, p = p, ties = g$ties,
         x = base64(x), time = base64(time), event = base64(event), weights = base64(w),
         coefficients = base64(coef(f)), errors = base64(sqrt(diag(if (is.null(f$naive.var)) f$var else f$naive.var))), loglik = base64(f$loglik),
         harrell = concord()),
    if (!g$entry && !g$strata && !g$weights) list(uno = concord(timewt = "n/G2")),
    if (g$entry) list(entry = base64(entry)), if (g$strata) list(strata = base64(stratum)))
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion(), "survival", packageVersion("survival")), problems = problems), "oracle/fixtures/survival.json.gz")
