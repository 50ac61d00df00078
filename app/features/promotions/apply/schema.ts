import { z } from 'zod'
import { versionFieldSchema } from '~/values/fields'
import type { PromotionScope } from './read.server'

export const SCOPE_PARAMS: Record<PromotionScope, string> = {
  all: 'todos',
  category: 'categorias',
  business: 'negocios',
}

/** Maximum number of targets in a form. */
export const MAX_PROMOTION_TARGETS = 150

const many = z
  .union([z.string().transform((value) => [value]), z.array(z.string())])
  .default([])
  .refine(
    (values) => values.length <= MAX_PROMOTION_TARGETS,
    `Elige como mucho ${MAX_PROMOTION_TARGETS} a la vez`,
  )

const ids = many.transform((values) => [
  ...new Set(values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map(Number)),
])

const REACHES = Object.entries(SCOPE_PARAMS) as [PromotionScope, string][]
const CHOOSE = 'Elige dónde vale'

/** Validates what a promotion applies to: all, some categories or some businesses (row 272). */
export const promotionTargetsSchema = z
  .object({
    version: versionFieldSchema,
    alcance: z
      .string(CHOOSE)
      .transform((word) => REACHES.find(([, each]) => each === word)?.[0])
      .refine((reach) => reach !== undefined, CHOOSE)
      .transform((reach) => reach ?? 'all'),
    categoria: many,
    negocio: ids,
  })
  .superRefine((form, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.alcance === 'category' && form.categoria.length === 0)
      refuse('categoria', 'Elige al menos una categoría')
    if (form.alcance === 'business' && form.negocio.length === 0)
      refuse('negocio', 'Busca y elige al menos un negocio')
  })

export type PromotionTargetsForm = z.output<typeof promotionTargetsSchema>
