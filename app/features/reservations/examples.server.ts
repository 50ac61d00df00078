/** Example of a request by category slug. */
const EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['legal-y-abogados', 'consulta sobre mi residencia'],
  ['restaurantes-y-bares', 'mesa para cuatro personas'],
  ['salud-y-bienestar', 'consulta general para mi hijo'],
  ['bienes-raices', 'ver la casa en venta, somos dos'],
  ['servicio-automotriz', 'cambio de aceite de un Corolla 2015'],
  ['educacion', 'clase de prueba de inglés'],
  ['servicios-tecnicos', 'reparar la pantalla de un teléfono'],
  ['belleza-bienestar-y-cuidado-personal', 'corte de cabello para dos personas'],
  ['fotografia', 'fotos de una quinceañera'],
  ['construccion', 'presupuesto para un baño'],
  ['viajes', 'pasajes a México para cuatro personas'],
  ['servicios-profesionales', 'declaración de impuestos'],
  ['coaching-y-mentorias', 'primera sesión para mi negocio'],
  ['consultoria-de-recursos-humanos', 'ayuda para contratar a dos personas'],
  ['investigacion', 'estudio de clientes para mi tienda'],
  ['organizaciones-sin-fines-de-lucro', 'orientación para mi familia'],
  ['traducciones-e-interpretes', 'traducir un acta de nacimiento'],
  ['consultoria-financiera-y-seguros', 'cotizar un seguro de auto'],
  ['reposteria', 'pastel de cumpleaños para 20 personas'],
  ['regalos-y-articulos-diversos', 'recoger un arreglo de globos'],
  ['limpieza', 'limpieza de un departamento de dos cuartos'],
  ['joyeria', 'ajustar un anillo'],
  ['distribuidora-de-alimentos', 'pedido de tortillas para mi restaurante'],
  ['impresiones-y-tipografia', 'cien tarjetas de presentación'],
  ['producciones-y-entretenimiento', 'sonido para una boda'],
  ['comercio', 'probarme dos vestidos'],
  ['artes-marciales', 'clase de prueba para un niño de 8 años'],
])

/** Returns the example for a category, or a general one. The form shows it under the field. */
export const getRequirementExample = (categorySlug: string): string =>
  EXAMPLES.get(categorySlug) ?? 'una cita para dos personas'
