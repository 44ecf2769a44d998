# Published results that the scoreboard stands beside, read from the authors' own files:
#   Rscript oracle/scoreboard.R BEST_SUBSET KNOCKOFFS STABLE_LASSO > oracle/fixtures/scoreboard.json
# with folders that hold clones of ryantibs/best-subset, zhimeir/derandomized_knockoffs_fdr and MahdiNouraie/Stable-Lasso.
# Each entry is a mean over the authors' data sets and its standard error.
suppressPackageStartupMessages(library(jsonlite))
folders <- commandArgs(trailingOnly = TRUE)
entry <- function(x) list(mean = signif(mean(x), 4), se = signif(sd(x) / sqrt(length(x)), 3), sets = length(x))

# F1 at the tuning that does best on the validation rows, as the figures of the paper have it. Files of hi10 were run with s = 5.
best_subset <- list()
for (setting in c("lo", "med", "hi5", "hi10")) {
  files <- list.files(file.path(folders[1], "sims/rds", setting), full.names = TRUE)
  for (file in files) {
    o <- readRDS(file)
    if (o$beta.type > 3 || o$snr < 1.2) next
    size <- regmatches(file, regexec("n([0-9]+)\\.p([0-9]+)", file))[[1]]
    F1 <- sapply(seq_along(o$F1), function(m) o$F1[[m]][cbind(seq_along(o$sigma), o$tun.val[, m])])
    colnames(F1) <- sub("Forward stepwise", "Stepwise", names(o$F1))
    best_subset[[length(best_subset) + 1]] <- list(
      setting = setting, n = as.integer(size[2]), p = as.integer(size[3]), s = o$s, type = o$beta.type, rho = o$rho, snr = o$snr,
      F1 = apply(F1[, intersect(colnames(F1), c("Lasso", "Stepwise", "Relaxed lasso", "Best subset")), drop = FALSE], 2, entry, simplify = FALSE))
  }
}

# Power and false discovery proportion at a target of 0.1, a mean over the 20 runs of a data set first.
knockoffs <- list()
for (model in c("linear", "highdim", "binom")) {
  folder <- file.path(folders[2], "results", paste0("simulation_", model))
  files <- list.files(folder, pattern = "seedA_[0-9]+\\.csv$", full.names = TRUE)
  amplitude <- as.numeric(sub(".*amp_([0-9.]+)_.*", "\\1", files))
  for (amp in sort(unique(amplitude))) {
    if (sum(amplitude == amp) < 50) next
    sets <- lapply(files[amplitude == amp], function(f) aggregate(cbind(power, fdp) ~ method, read.csv(f), mean))
    of <- function(name, what) entry(sapply(sets, function(s) s[s$method == name, what]))
    knockoffs[[length(knockoffs) + 1]] <- list(model = model, amplitude = amp,
      derandomised = list(power = of("multiple", "power"), fdp = of("multiple", "fdp")),
      single = list(power = of("vanilla", "power"), fdp = of("vanilla", "fdp")))
  }
}
# The deviates that all coefficients of these designs are made from.
set.seed(24601)
deviates <- signif(rnorm(100), 15)

# Confusion counts at four thresholds for five methods, numbered 1 to 5 in the order of the script.
counts <- read.csv(file.path(folders[3], "Figure1ab/Simulation_Full.csv"))
stable <- list()
for (m in 1:5) for (threshold in c("0.6", "0.7", "0.8", "0.9")) {
  at <- paste0(threshold, if (m == 1) "" else m)
  tp <- counts[[paste0("TP", at)]]
  F1 <- 2 * tp / (2 * tp + counts[[paste0("FP", at)]] + counts[[paste0("FN", at)]])
  stable[[length(stable) + 1]] <- list(method = m, threshold = as.numeric(threshold), F1 = entry(F1))
}
cat(toJSON(list(bestSubset = best_subset, knockoffs = knockoffs, deviates = deviates, stableLasso = stable), auto_unbox = TRUE, digits = 15))
