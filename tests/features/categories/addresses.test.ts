import { expect, test } from 'vitest'
import { insertBuiltInCategoriesIfNone } from '~/cli/steps/prepare'
import { resolveCategoryAddress } from '~/features/categories/read.server'
import { freshDatabase } from '../../support/database'

/** The table of addresses in the documents: the address of a category, then its other names. */
const ADDRESSES: [row: number, own: string, others: string[]][] = [
  [103, 'legal-y-abogados', ['servicios-legales', 'servicios-legales-y-financieros']],
  [104, 'restaurantes-y-bares', ['restaurantes-y-gastronomia']],
  [106, 'servicio-automotriz', ['servicios-automotrices']],
  [107, 'servicios-tecnicos', ['servicios-especializados']],
  [108, 'belleza-bienestar-y-cuidado-personal', ['belleza-y-cuidado-personal']],
  [109, 'construccion', ['construccion-y-remodelacion']],
  [110, 'viajes', ['agencias-de-viajes', 'servicios-logisticos', 'logistica-y-transporte']],
  [111, 'servicios-profesionales', ['contabilidad-e-impuestos']],
  [112, 'consultoria-financiera-y-seguros', ['seguros']],
  [113, 'reposteria', ['panaderias-y-reposteria']],
  [114, 'regalos-y-articulos-diversos', ['regalos-y-decoracion']],
  [115, 'joyeria', ['joyeria-y-relojes']],
  [116, 'distribuidora-de-alimentos', ['distribucion-de-alimentos']],
  [117, 'impresiones-y-tipografia', ['impresion-y-publicidad']],
  [118, 'producciones-y-entretenimiento', ['produccion-de-entretenimiento']],
]

const ONLY_ONE =
  'salud-y-bienestar bienes-raices educacion fotografia coaching-y-mentorias consultoria-de-recursos-humanos investigacion organizaciones-sin-fines-de-lucro traducciones-e-interpretes limpieza comercio artes-marciales'.split(
    ' ',
  )

test('finds the category of every documented address [90, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118]', async () => {
  const { db } = await freshDatabase()
  await insertBuiltInCategoriesIfNone(db)
  const found = async (address: string) => (await resolveCategoryAddress(db, address)).category?.slug
  for (const [row, own, others] of ADDRESSES)
    for (const address of [own, ...others])
      expect([row, address, await found(address)]).toEqual([row, address, own])
  for (const own of ONLY_ONE) expect(await found(own)).toBe(own)
  expect(ADDRESSES.length + ONLY_ONE.length).toBe(27)
})
