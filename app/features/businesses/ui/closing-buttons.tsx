import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { PostForm } from '~/ui/form/post-form'
import { SectionHeading } from '~/ui/layout/section'
import { CLOSINGS } from '../labels'

interface ButtonsProps {
  /** The owner reads it, not an administrator. */
  isOwner: boolean
  action: string
  isClosed: boolean
  /** Address of the confirmation for closing permanently. */
  asksAt: string
}

/**
 * Buttons for the closure. Reopening takes one tap; other changes lead to the form of `action`, or to a
 * confirmation.
 */
export const ClosingButtons = ({ isOwner, action, isClosed, asksAt }: ButtonsProps) => (
  <>
    <SectionHeading title={isClosed ? 'Está marcado como cerrado' : isOwner ? '¿Cerraste?' : '¿Cerró?'} />
    <div className={CHIPS}>
      {isClosed ? (
        <PostForm action={action}>
          <input type="hidden" name="cierre" value="abierto" />
          <Button size="small">Está abierto otra vez</Button>
        </PostForm>
      ) : (
        <ButtonLink size="small" isToForm href={asksAt}>
          {isOwner ? CLOSINGS.for_good.own : CLOSINGS.for_good.label}
        </ButtonLink>
      )}
      <ButtonLink size="small" isToForm href={action}>
        {isClosed ? 'Cambiar lo que dice' : isOwner ? 'Por un tiempo, o me mudé' : 'Por un tiempo, o se mudó'}
      </ButtonLink>
    </div>
  </>
)
