# glmnet on the given subsamples and grid: Rscript glmnet.R FOLDER n p family members thresh passes
# Prints CPU milliseconds per member of each pass, x[rows, ] included; writes the solutions of the last pass.
suppressMessages(library(glmnet))
a <- commandArgs(TRUE)
folder <- a[1]; n <- as.integer(a[2]); p <- as.integer(a[3]); family <- a[4]
members <- as.integer(a[5]); thresh <- as.numeric(a[6]); passes <- as.integer(a[7])
file_of <- function(name) file.path(folder, name)
x <- matrix(readBin(file_of("x.bin"), "double", n * p), n, p)
y <- readBin(file_of("y.bin"), "double", n)
rows <- matrix(readBin(file_of("rows.bin"), "integer", members * (n %/% 2)), ncol = members) + 1L
lambda <- readBin(file_of("lambda.bin"), "double", 1000)

cpu <- function() sum(proc.time()[1:2])
fit_member <- function(b) glmnet(x[rows[, b], ], y[rows[, b]], family = family, lambda = lambda, thresh = thresh, maxit = 1e7)
for (b in 1:min(2, members)) fit_member(b)
times <- numeric(0)
for (pass in 1:passes) {
  started <- cpu()
  fits <- lapply(1:members, fit_member)
  times[pass] <- 1000 * (cpu() - started) / members
}

out <- file(file_of(paste0("glmnet-", a[6], ".bin")), "wb")
for (fit in fits) {
  writeBin(c(length(fit$beta@i), ncol(fit$beta)), out)
  writeBin(fit$beta@p, out)
  writeBin(fit$beta@i, out)
  writeBin(fit$beta@x, out)
}
close(out)
peak <- as.numeric(sub("\\D*(\\d+).*", "\\1", grep("^VmHWM", readLines("/proc/self/status"), value = TRUE))) / 1024
cat(sprintf('{"repeats":[%s],"peakMb":%.0f,"versions":{"R":"%s","glmnet":"%s"}}\n', paste(times, collapse = ","), peak,
            getRversion(), packageVersion("glmnet")))
