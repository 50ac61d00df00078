import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { usePermission } from '~/ui/controls/permission'
import { Field } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { STACK } from '~/ui/layout/section'

export function MainImageForm({ below, mainImage }: { below: string; mainImage: string | null }) {
  const may = usePermission()
  if (!may('POST', adminPaths.mainImage(below))) return null
  return (
    <>
      <details>
        <summary className="button button-small">Cambiarla por su dirección</summary>
        <PostForm className={STACK} action={adminPaths.mainImage(below)} noValidate>
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
        </PostForm>
      </details>
      {mainImage && (
        <PostForm action={adminPaths.clearMainImage(below)}>
          <Button size="small">Volver al dibujo</Button>
        </PostForm>
      )}
    </>
  )
}
