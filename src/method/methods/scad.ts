import { works } from '../citations.js'
import { nonconvexMethod } from '../nonconvex-method.js'

export const scad = nonconvexMethod('scad', 'SCAD', works.fanLi)
