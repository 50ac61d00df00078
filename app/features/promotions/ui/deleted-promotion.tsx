export const DELETE_PROMOTION = '¿Estás seguro de que quieres eliminar esta promoción?'

/** What becomes of it; `applied` is where it applies, in words. */
export const DeletedPromotion = ({ title, applied }: { title: string; applied: string }) => (
  <p>
    <b>{title}</b> vale en: {applied}. Deja de verse en todas partes y va a la papelera. Durante 30 días la
    puedes restaurar, también donde vale; después se borra para siempre.
  </p>
)
