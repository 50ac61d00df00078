export const DELETE_CATEGORY = '¿Estás seguro de que quieres eliminar esta categoría?'

export const DeletedCategory = ({ name }: { name: string }) => (
  <p>«{name}» va a la papelera. Desde ahí puedes traerla de vuelta durante 30 días.</p>
)
