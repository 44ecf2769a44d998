import { works } from '../citations.js'
import { nonconvexMethod } from '../nonconvex-method.js'

export const mcp = nonconvexMethod('mcp', 'MCP', works.zhang2010)
