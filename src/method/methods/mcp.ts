import { works } from '../result/citations.js'
import { nonconvexMethod } from '../single/nonconvex-method.js'

export const mcp = nonconvexMethod('mcp', 'MCP', works.zhang2010)
