import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { PermittedPostForm } from '~/ui/form/post-form'
import { SectionHeading } from '~/ui/layout/section'

interface ClosingWords {
  /** Heading above the buttons of an open business. */
  title: string
  forGood: string
  /** Label of the link to the form for other closures. */
  other: string
}

interface ButtonsProps {
  words: ClosingWords
  action: string
  isClosed: boolean
  /** Address of the confirmation for closing permanently. */
  asksAt: string
}

/**
 * Buttons for the closure. Reopening takes one tap; other changes lead to the form of `action`, or to a
 * confirmation.
 */
export const CloseOrReopenButtons = ({ words, action, isClosed, asksAt }: ButtonsProps) => (
  <>
    <SectionHeading title={isClosed ? 'Está marcado como cerrado' : words.title} />
    <div className={CHIPS_CLASS}>
      {isClosed ? (
        <PermittedPostForm action={action}>
          <input type="hidden" name="cierre" value="abierto" />
          <Button size="small">Está abierto otra vez</Button>
        </PermittedPostForm>
      ) : (
        <ButtonLink size="small" isToForm href={asksAt}>
          {words.forGood}
        </ButtonLink>
      )}
      <ButtonLink size="small" isToForm href={action}>
        {isClosed ? 'Cambiar lo que dice' : words.other}
      </ButtonLink>
    </div>
  </>
)
