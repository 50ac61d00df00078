/** The columns of our own export that tell something and change nothing, in its order. */
export const READ_ONLY = [
  'Fecha_Creacion',
  'Tiene_Descripcion',
  'Caracteres_Descripcion',
  'Dias_Cerrados',
  'Zona_Horaria',
  'Mensaje_Privado',
  'Publicacion',
  'Motivo_Publicacion',
  'Pagina_En_El_Sitio',
  'Archivo_Del_Logo',
  'Reservas_Por_Horario',
  'Numero_De_Fundador',
  'Verificado_Desde',
  'Opiniones',
  'Promedio_Profesionalismo',
  'Promedio_Confianza',
  'Procedencia',
  'Fecha_Cambio',
] as const

export type ReadOnly = (typeof READ_ONLY)[number]
