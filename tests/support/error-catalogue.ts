/** The user of the request. Each visitor has an address of their own. */
type Who = 'visitor' | 'admin' | 'catalog' | 'signed out'

/** A message of the error lists in the specification, and what causes it. */
export interface Message {
  /** Title, and text or button below it if there is one, as specified. */
  says: readonly [title: string, text?: string]
  who?: Who
  /** Address to open, or to send `form` to. Redirects are followed. */
  at?: string
  form?: Readonly<Record<string, string>>
  /** Image uploaded in this field. */
  picture?: readonly [field: string, bytes: Buffer]
  /** Table that is missing meanwhile. */
  without?: string
  /** Table that rejects writes meanwhile. */
  full?: string
  /** SQL to run before. */
  before?: readonly string[]
  /** For a message of a script: the test that shows it. */
  shownBy?: string
}

const RATING = { profesional: '5', confianza: '4', correo: 'rosa@example.com' }
const REGISTRATION = {
  ...{ negocio: 'Panes de Zoila', responsable: 'Zoila', correo: 'zoila@example.com' },
  ...{ telefono: '404 555 0177', ciudad: 'Atlanta', categoria: 'reposteria' },
}
const RESERVATION = {
  ...{ nombre: 'Rosa Núñez', correo: 'rosa@example.com', telefono: '404 555 0142' },
  ...{ requerimiento: 'Corte', fecha: '{day}', hora: '10:00' },
}
const PROMOTION = {
  ...{ titulo: 'Dos por uno', tipo: 'percentage', porcentaje: '15' },
  ...{ desde: '2026-11-01', hasta: '2099-12-31', version: '1' },
}
const CONTACT = {
  ...{ negocio: 'Luna', correo: 'luna@example.com', version: '1' },
  ...{ ciudad: 'Atlanta', categoria: 'reposteria' },
}
const SHOP = '/reposteria/canela'
const CATEGORY = '/admin/categoria/reposteria'
const PHOTOS = `${CATEGORY}/generar-fotos`
const PROMOTIONS = '/admin/promociones'
const GIF = Buffer.from('GIF89a')

const TRY_AGAIN = 'Inténtalo de nuevo.'
const NO_RESERVATIONS = 'No se pudo actualizar el estado de la reservación'

/** SQL for a finished photo job with five photos. */
const run = (kind: string, status: string, error = 'null') => [
  `insert into photo_jobs (category_id, kind, status, auto_approve, wanted, first_item, not_before, started_by, created_at, last_error)
   values ((select id from categories where slug = 'reposteria'), '${kind}', '${status}', 0, 5, 0, 'x', 'ana', '2020-01-01', ${error})`,
  `insert into photo_job_items (job_id, position, status, prompt, begun_at)
   select max(photo_jobs.id), value, 'done', 'x', 'x' from photo_jobs, json_each('[0, 1, 2, 3, 4]') group by value`,
]

/**
 * Without messages that a decision removed: the English ones of contacts (D89), the constants of the sign-in
 * (D34).
 */
export const MESSAGES: Record<string, readonly Message[]> = {
  'the public site': [
    { says: ['Error', 'Por favor completa todos los campos obligatorios.'], at: '/registrar', form: {} },
    {
      says: ['Error de Verificación', `La verificación de seguridad falló. Score: 0.1. ${TRY_AGAIN}`],
      at: '/registrar',
      form: { ...REGISTRATION, asunto: 'Soy una máquina' },
    },
    {
      says: ['Error', `Hubo un problema al registrar tu negocio: Error desconocido. ${TRY_AGAIN}`],
      ...{ at: '/registrar', form: REGISTRATION, full: 'businesses' },
    },
    {
      says: ['¡Registro Exitoso!', '¡Éxito! Tu negocio ha sido registrado correctamente'],
      ...{ at: '/registrar', form: REGISTRATION },
    },
    {
      says: ['Información actualizada', 'Los datos del negocio se han actualizado automáticamente'],
      shownBy: 'tests/e2e/live.spec.ts',
    },
    {
      says: ['Categoría actualizada', 'La información se ha actualizado automáticamente'],
      shownBy: 'tests/e2e/live.spec.ts',
    },
    {
      says: ['No se pudo detectar la ubicación'],
      ...{ at: '/ubicacion', form: { latitud: '30', longitud: '-60' } },
    },
    {
      says: ['Calificación requerida', 'Por favor califica ambos aspectos (Profesional y Confianza)'],
      ...{ at: `${SHOP}/calificar`, form: {} },
    },
    {
      says: ['Email requerido', 'Por favor proporciona tu email para enviar la calificación'],
      ...{ at: `${SHOP}/calificar`, form: { ...RATING, correo: '' } },
    },
    {
      says: ['Error al enviar', `Hubo un problema al enviar tu calificación. ${TRY_AGAIN}`],
      ...{ at: `${SHOP}/calificar`, form: RATING, full: 'ratings' },
    },
    { says: ['¡Calificación enviada!'], at: `${SHOP}/calificar`, form: RATING },
    {
      says: ['Error', 'Por favor completa todos los campos requeridos.'],
      ...{ at: `${SHOP}/reservar`, form: {} },
    },
    {
      says: ['Error', `Hubo un problema al guardar tu reserva. ${TRY_AGAIN}`],
      ...{ at: `${SHOP}/reservar`, form: RESERVATION, full: 'reservations' },
    },
    {
      says: ['Error', `Hubo un problema inesperado. ${TRY_AGAIN}`],
      ...{ at: `${SHOP}/reservar`, form: RESERVATION, without: 'businesses' },
    },
    { says: ['¡Reserva Enviada!'], at: `${SHOP}/reservar`, form: RESERVATION },
    { says: ['Compartido exitosamente'], shownBy: 'tests/e2e/enhancement.spec.ts' },
    { says: ['Enlace copiado'], shownBy: 'tests/e2e/enhancement.spec.ts' },
    {
      says: ['Error al compartir', 'No se pudo compartir el enlace'],
      shownBy: 'tests/e2e/enhancement.spec.ts',
    },
    { says: ['404', 'Oops! Página no encontrada'], at: '/reposteria/nadie' },
    {
      says: ['Ocurrió un error inesperado', 'Unexpected Application Error!'],
      ...{ at: '/negocios', without: 'businesses' },
    },
  ],
  'the panel': [
    {
      says: ['Credenciales incorrectas', 'Por favor, intenta de nuevo'],
      ...{ who: 'signed out', at: '/admin/entrar', form: { usuario: 'admin', contrasena: 'no' } },
    },
    {
      says: ['Contraseña incorrecta', 'Por favor intenta de nuevo'],
      ...{ who: 'signed out', at: '/admin/categorias/entrar', form: { contrasena: 'no' } },
    },
    {
      says: ['Acceso concedido'],
      ...{ who: 'signed out', at: '/admin/entrar', form: { usuario: '{user}', contrasena: '{password}' } },
    },
    { says: ['No se pudieron cargar los contactos'], who: 'admin', at: '/admin', without: 'businesses' },
    {
      says: ['No se pudieron cargar las reservaciones'],
      ...{ who: 'admin', at: '/admin?tab=reservaciones', without: 'reservations' },
    },
    {
      says: ['No se pudieron cargar las categorías'],
      ...{ who: 'admin', at: '/admin?tab=categorias', without: 'categories' },
    },
    {
      says: ['No se pudo actualizar el contacto'],
      ...{ who: 'admin', at: '/admin/contactos/901', form: CONTACT, full: 'audit_log' },
    },
    { says: ['Contacto actualizado'], who: 'admin', at: '/admin/contactos/901', form: CONTACT },
    {
      says: ['No se pudo eliminar el contacto'],
      ...{ who: 'admin', at: '/admin/contactos/902/eliminar', form: {}, full: 'audit_log' },
    },
    { says: ['Contacto eliminado'], who: 'admin', at: '/admin/contactos/902/eliminar', form: {} },
    {
      says: ['No se pudo subir el logo'],
      ...{ who: 'admin', at: '/admin/contactos/901/logo', picture: ['logo', GIF] },
    },
    {
      says: [NO_RESERVATIONS],
      who: 'admin',
      ...{ at: '/admin/reservaciones/901?accion=estado', form: { estado: 'confirmada', cambio: '0' } },
      full: 'reservation_changes',
    },
    ...['confirmada', 'completada', 'cancelada', 'pendiente'].map(
      (estado, cambio): Message => ({
        says: [`La reservación se marcó como ${estado}`],
        who: 'admin',
        ...{ at: '/admin/reservaciones/901?accion=estado', form: { estado, cambio: String(cambio) } },
      }),
    ),
    {
      says: ['Error al exportar contactos'],
      ...{ who: 'admin', at: '/administracion/exportar/contactos.csv', without: 'business_categories' },
    },
  ],
  'the categories and their images': [
    { says: ['Categoría no encontrada'], who: 'catalog', at: '/admin/categoria/no-existe' },
    { says: ['Error al cargar la categoría'], who: 'catalog', at: CATEGORY, without: 'categories' },
    { says: ['Error al cargar las imágenes'], who: 'catalog', at: CATEGORY, without: 'category_image_bank' },
    { says: ['No hay imágenes disponibles'], who: 'catalog', at: '/admin/categoria/joyeria' },
    {
      says: ['No hay imágenes disponibles'],
      ...{ who: 'catalog', at: '/admin/categoria/joyeria/imagen-principal/siguiente', form: {} },
    },
    {
      says: ['Error al actualizar imagen principal: falta la dirección de la imagen'],
      ...{ who: 'catalog', at: `${CATEGORY}/imagen-principal`, form: { imagen: '' } },
    },
    {
      says: ['Error al guardar el estado de favorito'],
      ...{ who: 'catalog', at: `${CATEGORY}/fotos/901/favorita`, form: {}, without: 'category_image_bank' },
    },
    {
      says: ['No se pudo encontrar la imagen en la base de datos'],
      ...{ who: 'catalog', at: `${CATEGORY}/fotos/999/favorita`, form: {} },
    },
    {
      says: ['Error al cambiar la imagen'],
      ...{ who: 'catalog', at: `${CATEGORY}/fotos/999/principal`, form: {} },
    },
    {
      says: ['Esta imagen ya está configurada como principal'],
      before: ["update categories set image_url = '/imagenes/{hash}.webp' where slug = 'reposteria'"],
      ...{ who: 'catalog', at: `${CATEGORY}/imagen-principal`, form: { imagen: '/imagenes/{hash}.webp' } },
    },
    {
      says: ['No hay más imágenes disponibles'],
      ...{ who: 'catalog', at: `${CATEGORY}/imagen-principal/siguiente`, form: {} },
    },
    {
      says: ['Error al generar banco de imágenes'],
      ...{ who: 'catalog', at: `${PHOTOS}/regenerar`, form: {}, full: 'photo_jobs' },
    },
  ],
  'the photos of a category': [
    { says: ['Categoría no encontrada'], who: 'catalog', at: '/admin/categoria/no-existe/generar-fotos' },
    { says: ['Error al cargar la categoría'], who: 'catalog', at: PHOTOS, without: 'categories' },
    {
      says: ['Error al aprobar imagen'],
      ...{ who: 'catalog', at: `${CATEGORY}/fotos/901/aprobar`, form: {}, full: 'audit_log' },
    },
    { says: ['Imagen aprobada', 'Deshacer'], who: 'catalog', at: `${CATEGORY}/fotos/901/aprobar`, form: {} },
    {
      says: ['Error al rechazar imagen'],
      ...{ who: 'catalog', at: `${CATEGORY}/fotos/901/rechazar`, form: {}, full: 'audit_log' },
    },
    { says: ['Imagen rechazada'], who: 'catalog', at: `${CATEGORY}/fotos/901/rechazar`, form: {} },
    {
      says: ['Error al eliminar imagen'],
      ...{ who: 'catalog', at: `${CATEGORY}/fotos/901/eliminar`, form: {}, full: 'audit_log' },
    },
    {
      says: ['Imagen eliminada', 'Deshacer'],
      who: 'catalog',
      at: `${CATEGORY}/fotos/901/eliminar`,
      form: {},
    },
    {
      says: ['Error durante la generación'],
      ...{ who: 'catalog', at: `${PHOTOS}/lote`, form: {}, full: 'photo_jobs' },
    },
    {
      says: ['Error durante la generación', 'Error: El servicio respondió 500'],
      ...{ who: 'catalog', at: PHOTOS, before: run('bulk', 'failed', "'Error: El servicio respondió 500'") },
    },
    {
      says: ['Error durante la generación', 'Error guardando en BD: SQLITE_FULL'],
      ...{
        who: 'catalog',
        at: PHOTOS,
        before: run('bulk', 'failed', "'Error guardando en BD: SQLITE_FULL'"),
      },
    },
    {
      says: ['Error al limpiar imágenes'],
      ...{ who: 'catalog', at: PHOTOS, before: run('regenerate', 'failed') },
    },
    { says: ['Imágenes eliminadas'], who: 'catalog', at: PHOTOS, before: run('regenerate', 'finished') },
    {
      says: ['Generación completada: 5 imágenes generadas'],
      ...{ who: 'catalog', at: PHOTOS, before: run('bulk', 'finished') },
    },
    {
      says: ['Imagen generada exitosamente'],
      ...{ who: 'catalog', at: PHOTOS, before: run('single', 'finished') },
    },
    {
      says: ['Iniciando generación de 5 imágenes para Repostería...'],
      ...{ who: 'catalog', at: `${PHOTOS}/lote`, form: {} },
    },
    {
      says: ['Generando 5 imágenes para completar el banco...'],
      ...{ who: 'catalog', at: '/admin/categoria/joyeria/generar-fotos/completar', form: {} },
    },
  ],
  'the promotions': [
    {
      says: ['Error', 'La imagen no puede ser mayor a 5MB'],
      who: 'admin',
      ...{ at: `${PROMOTIONS}/nueva`, form: PROMOTION },
      picture: ['imagen', Buffer.alloc(5 * 1024 * 1024 + 1)],
    },
    {
      says: ['Error', 'No se pudo subir la imagen'],
      ...{ who: 'admin', at: `${PROMOTIONS}/nueva`, form: PROMOTION, picture: ['imagen', GIF] },
    },
    {
      says: ['Error', 'Completa todos los campos obligatorios'],
      ...{ who: 'admin', at: `${PROMOTIONS}/nueva`, form: { ...PROMOTION, titulo: '' } },
    },
    ...[`${PROMOTIONS}/nueva`, `${PROMOTIONS}/901`, `${PROMOTIONS}/901/desactivar`].map(
      (at): Message => ({
        says: ['Error', 'Error inesperado al guardar la promoción'],
        ...{ who: 'admin', at, form: PROMOTION, full: 'audit_log' },
      }),
    ),
    {
      says: ['Error', 'Error al crear las aplicaciones de promoción'],
      ...{ who: 'admin', at: `${PROMOTIONS}/901/aplicar`, form: { alcance: 'todos', version: '1' } },
      full: 'audit_log',
    },
    {
      says: ['Éxito', 'Aplicaciones de promoción creadas correctamente'],
      ...{ who: 'admin', at: `${PROMOTIONS}/901/aplicar`, form: { alcance: 'todos', version: '1' } },
    },
    {
      says: ['Éxito', 'Promoción creada correctamente'],
      ...{ who: 'admin', at: `${PROMOTIONS}/nueva`, form: PROMOTION },
    },
    {
      says: ['Éxito', 'Promoción actualizada correctamente'],
      ...{ who: 'admin', at: `${PROMOTIONS}/901`, form: { ...PROMOTION, version: '2' } },
    },
    {
      says: ['Éxito', 'Promoción desactivada correctamente'],
      ...{ who: 'admin', at: `${PROMOTIONS}/901/desactivar`, form: {} },
    },
    {
      says: ['Éxito', 'Promoción activada correctamente'],
      ...{ who: 'admin', at: `${PROMOTIONS}/901/activar`, form: {} },
    },
    {
      says: ['Error', 'Error desconocido'],
      ...{ who: 'admin', at: `${PROMOTIONS}/901/eliminar`, form: {}, full: 'audit_log' },
    },
    {
      says: ['Éxito', 'Promoción eliminada correctamente'],
      ...{ who: 'admin', at: `${PROMOTIONS}/901/eliminar`, form: {} },
    },
  ],
}
