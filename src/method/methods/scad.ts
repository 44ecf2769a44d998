import { works } from '../result/citations.js'
import { nonconvexMethod } from '../single/nonconvex-method.js'

export const scad = nonconvexMethod('scad', 'SCAD', works.fanLi)
