/** The published JSON Schema: the shape of a result as it stands in a file, and for each method that of its settings. */
import { z } from 'zod'
import type { Method } from '../../method/method.js'
import { MANY } from '../../method/result/brief-variables.js'
import { resultShape } from './described-result.generated.js'
import { settingsSchema } from './settings-schema.js'

const variable = resultShape.shape.variables.element

/** Many variables are written briefly. */
const writtenSchema = resultShape
  .extend({
    variables: z
      .array(z.union([variable, z.string()]))
      .describe(`All variables, in column order; of more than ${MANY}, those never selected by name alone.`),
    otherVariables: variable
      .omit({ name: true })
      .optional()
      .describe('What holds of each variable that is written by its name alone.'),
  })
  .describe('Result of a selection by Secateur')

export function publishedSchema(methods: readonly Method[]): object {
  const json = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'draft-2020-12' })
  return {
    ...json(writtenSchema),
    allOf: methods.map(method => {
      const { $schema: _, ...settings } = json(settingsSchema(method))
      const named = { properties: { method: { const: method.name } } }
      // Either it is another method, or its settings are these.
      return { anyOf: [{ not: named }, { properties: { settings } }] }
    }),
  }
}
