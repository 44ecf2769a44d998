#!/bin/sh
# Writes fixtures/plink/: genotypes that PLINK 1.9 simulated and packed (study.bed, .bim, .fam), and the numbers of copies of
# allele 1 that it makes of them (study.raw, by --recode A). 37 samples, so that the last byte of a variant is not full.
# Run from the repository root: sh oracle/plink.sh (Debian: apt-get install plink1.9)
set -eu
folder=oracle/fixtures/plink
mkdir -p "$folder"
plink1.9 --dummy 37 120 0.04 0.08 acgt --seed 20070901 --out "$folder/study" >/dev/null
plink1.9 --bfile "$folder/study" --keep-allele-order --recode A --out "$folder/study" >/dev/null
rm -f "$folder"/*.log "$folder"/*.nosex
