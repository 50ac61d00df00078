import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'

/** Another main picture by its address, or none (rows 217 to 219). */
export function MainImageForm({ below, mainImage }: { below: string; mainImage: string | null }) {
  return (
    <>
      <details>
        <summary className="button button-small">Cambiarla por su dirección</summary>
        <form className="stack" method="post" action={adminPaths.mainImage(below)} noValidate>
          <Field
            label="Dirección de la imagen"
            name="imagen"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            help="De una imagen aprobada de esta categoría, o de un dibujo del sitio."
          />
          <Button tone="primary">Cambiar la imagen principal</Button>
        </form>
      </details>
      {mainImage && (
        <form method="post" action={adminPaths.clearMainImage(below)}>
          <Button size="small">Volver al dibujo</Button>
        </form>
      )}
    </>
  )
}
