# glmnet on the given subsamples and grid: Rscript glmnet.R FOLDER n p family members thresh passes adjusted alpha
# Prints CPU milliseconds per member of each pass, x[rows, ] included; writes the solutions of the last pass.
suppressMessages({ library(glmnet); library(survival) })
a <- commandArgs(TRUE)
folder <- a[1]; n <- as.integer(a[2]); p <- as.integer(a[3]); family <- a[4]
members <- as.integer(a[5]); thresh <- as.numeric(a[6]); passes <- as.integer(a[7]); adjusted <- a[8]; alpha <- as.numeric(a[9])
file_of <- function(name) file.path(folder, name)
x <- matrix(readBin(file_of("x.bin"), "double", n * p), n, p)
y <- readBin(file_of("y.bin"), "double", n)
rows <- matrix(readBin(file_of("rows.bin"), "integer", members * (n %/% 2)), ncol = members) + 1L
lambda <- readBin(file_of("lambda.bin"), "double", 1000)

cpu <- function() sum(proc.time()[1:2])
doubles <- function(name, count) readBin(file_of(paste0(name, ".bin")), "double", count)
weights <- if (adjusted == "weights") doubles("weights", n)
factors <- switch(adjusted, factors = matrix(doubles("factors", p), p, members), randomised = matrix(doubles("factors", p * members), p))
if (adjusted == "unpenalised") {
  x <- cbind(matrix(doubles("unpenalised", 3 * n), n), x)
  factors <- matrix(rep(c(0, 0, 0, rep(1, p)), members), ncol = members)
}
if (family == "cox") y <- Surv(y, readBin(file_of("event.bin"), "integer", n))
if (family == "multinomial") y <- factor(y)
fit_member <- function(b) {
  r <- rows[, b]
  with_it <- list(x[r, ], if (family == "cox") y[r, ] else y[r], family = family, lambda = lambda / alpha, alpha = alpha,
                  thresh = thresh, maxit = 1e7)
  if (!is.null(weights)) with_it$weights <- weights[r]
  if (!is.null(factors)) with_it$penalty.factor <- factors[, b]
  # glmnet makes the factors sum to their number.
  if (adjusted == "randomised") with_it$lambda <- lambda * mean(factors[, b])
  fit <- do.call(glmnet, with_it)
  # The call holds the rows of x: kept with every fit, they would cost glmnet fresh memory for each member.
  fit$call <- NULL
  fit
}
# Of several classes a column is selected if any has it; columns in every model are not counted.
beta_of <- function(fit) {
  beta <- if (is.list(fit$beta)) Reduce(`+`, lapply(fit$beta, abs)) else fit$beta
  if (adjusted == "unpenalised") beta[-(1:3), ] else beta
}
for (b in 1:min(2, members)) fit_member(b)
times <- numeric(0)
for (pass in 1:passes) {
  started <- cpu()
  fits <- lapply(1:members, fit_member)
  times[pass] <- 1000 * (cpu() - started) / members
}

out <- file(file_of(paste0("glmnet-", a[6], ".bin")), "wb")
for (fit in fits) {
  beta <- beta_of(fit)
  writeBin(c(length(beta@i), ncol(beta)), out)
  writeBin(beta@p, out)
  writeBin(beta@i, out)
  writeBin(beta@x, out)
}
close(out)
peak <- as.numeric(sub("\\D*(\\d+).*", "\\1", grep("^VmHWM", readLines("/proc/self/status"), value = TRUE))) / 1024
cat(sprintf('{"repeats":[%s],"peakMb":%.0f,"versions":{"R":"%s","glmnet":"%s"}}\n', paste(times, collapse = ","), peak,
            getRversion(), packageVersion("glmnet")))
