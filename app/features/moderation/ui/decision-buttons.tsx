import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { PostForm } from '~/ui/form/post-form'
import { KINDS, type Kind } from '../labels'

interface Props {
  kind: Exclude<Kind, 'report'>
  id: number
  name: string
  back: string
  seen?: string
}

/** Publish at once, or refuse on a page that asks why. */
export function DecisionButtons({ kind, id, name, back, seen }: Props) {
  const { word } = KINDS[kind]
  const whose = <span className="visually-hidden">: {name}</span>
  return (
    <>
      <PostForm action={adminPaths.publishEntry(word, id)}>
        <input type="hidden" name="volver" value={back} />
        {seen !== undefined && <input type="hidden" name="visto" value={seen} />}
        <Button size="small" tone="accept" aria-keyshortcuts="p">
          {kind === 'unseen' ? 'Está bien' : seen === undefined ? 'Publicar' : 'Cambiarlo'}
          {whose}
        </Button>
      </PostForm>
      <ButtonLink
        size="small"
        tone="danger"
        isToForm
        href={adminPaths.refuseEntry(word, id, back)}
        aria-keyshortcuts="r"
      >
        {kind === 'unseen' ? 'Retirar' : 'Rechazar'}
        {whose}
      </ButtonLink>
    </>
  )
}
