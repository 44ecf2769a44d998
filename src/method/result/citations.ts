/** The works behind the methods, as a list of references has them. */
import type { Citation } from './citation.js'

const work = (short: string, full: string): Citation => ({ short, full })

export const works = {
  zhang: work(
    'Zhang, Wu & Zhu 2019',
    'Zhang, C., Wu, Y., & Zhu, M. (2019). Pruning variable selection ensembles. Statistical Analysis and Data Mining, 12(3), 168–184. https://doi.org/10.1002/sam.11410',
  ),
  meinshausen: work(
    'Meinshausen & Bühlmann 2010',
    'Meinshausen, N., & Bühlmann, P. (2010). Stability selection. Journal of the Royal Statistical Society: Series B, 72(4), 417–473.',
  ),
  titsias: work(
    'Titsias & Yau 2017',
    'Titsias, M. K., & Yau, C. (2017). The Hamming ball sampler. Journal of the American Statistical Association, 112(520), 1598–1611.',
  ),
  barbieri: work(
    'Barbieri & Berger 2004',
    'Barbieri, M. M., & Berger, J. O. (2004). Optimal predictive model selection. The Annals of Statistics, 32(3), 870–897.',
  ),
  castillo: work(
    'Castillo, Schmidt-Hieber & van der Vaart 2015',
    'Castillo, I., Schmidt-Hieber, J., & van der Vaart, A. (2015). Bayesian linear regression with sparse priors. The Annals of Statistics, 43(5), 1986–2018.',
  ),
  chen: work(
    'Chen & Chen 2008',
    'Chen, J., & Chen, Z. (2008). Extended Bayesian information criteria for model selection with large model spaces. Biometrika, 95(3), 759–771.',
  ),
  xin: work(
    'Xin & Zhu 2012',
    'Xin, L., & Zhu, M. (2012). Stochastic stepwise ensembles for variable selection. Journal of Computational and Graphical Statistics, 21(2), 275–294.',
  ),
  fan2011: work(
    'Zhu & Fan 2011',
    'Zhu, M., & Fan, G. (2011). Variable selection by ensembles for the Cox model. Journal of Statistical Computation and Simulation, 81(12), 1983–1992.',
  ),
  chipman: work(
    'Zhu & Chipman 2006',
    'Zhu, M., & Chipman, H. A. (2006). Darwinian evolution in parallel universes: a parallel genetic algorithm for variable selection. Technometrics, 48(4), 491–502.',
  ),
  lin: work(
    'Lin & Pang 2014',
    'Lin, B., & Pang, Z. (2014). Tilted correlation screening learning in high-dimensional data analysis. Journal of Computational and Graphical Statistics, 23(2), 478–496.',
  ),
  wang: work(
    'Wang, Nan, Rosset & Zhu 2011',
    'Wang, S., Nan, B., Rosset, S., & Zhu, J. (2011). Random lasso. Annals of Applied Statistics, 5(1), 468–485.',
  ),
  tibshirani: work(
    'Tibshirani 1996',
    'Tibshirani, R. (1996). Regression shrinkage and selection via the lasso. Journal of the Royal Statistical Society: Series B, 58(1), 267–288.',
  ),
  zou: work(
    'Zou 2006',
    'Zou, H. (2006). The adaptive lasso and its oracle properties. Journal of the American Statistical Association, 101(476), 1418–1429.',
  ),
  fanLi: work(
    'Fan & Li 2001',
    'Fan, J., & Li, R. (2001). Variable selection via nonconcave penalized likelihood and its oracle properties. Journal of the American Statistical Association, 96(456), 1348–1360.',
  ),
  zhang2010: work(
    'Zhang 2010',
    'Zhang, C.-H. (2010). Nearly unbiased variable selection under minimax concave penalty. Annals of Statistics, 38(2), 894–942.',
  ),
  fanLv: work(
    'Fan & Lv 2008',
    'Fan, J., & Lv, J. (2008). Sure independence screening for ultrahigh dimensional feature space. Journal of the Royal Statistical Society: Series B, 70(5), 849–911.',
  ),
  efroymson: work(
    'Efroymson 1960',
    'Efroymson, M. A. (1960). Multiple regression analysis. In A. Ralston & H. S. Wilf (Eds.), Mathematical methods for digital computers (pp. 191–203). Wiley.',
  ),
  cho: work(
    'Cho & Fryzlewicz 2012',
    'Cho, H., & Fryzlewicz, P. (2012). High dimensional variable selection via tilting. Journal of the Royal Statistical Society: Series B, 74(3), 593–622.',
  ),
  melikechi: work(
    'Melikechi & Miller 2024',
    'Melikechi, O., & Miller, J. W. (2024). Integrated path stability selection. arXiv:2403.15877.',
  ),
  bodinier: work(
    'Bodinier et al. 2023',
    'Bodinier, B., Filippi, S., Nøst, T. H., Chiquet, J., & Chadeau-Hyam, M. (2023). Automated calibration for stability selection in penalised regression and graphical models. Journal of the Royal Statistical Society: Series C, 72(5), 1375–1393.',
  ),
  hedou: work(
    'Hédou et al. 2024',
    'Hédou, J., Marić, I., Bellan, G., et al. (2024). Discovery of sparse, reliable omic biomarkers with Stabl. Nature Biotechnology, 42, 1581–1593.',
  ),
  barber: work(
    'Barber & Candès 2015',
    'Barber, R. F., & Candès, E. J. (2015). Controlling the false discovery rate via knockoffs. Annals of Statistics, 43(5), 2055–2085.',
  ),
} as const
