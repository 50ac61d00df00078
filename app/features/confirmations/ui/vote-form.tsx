import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'

/** Buttons for a visitor's vote, one tap each. */
export const VoteForm = ({ business }: { business: { slug: string; categorySlug: string } }) => (
  <form className={`${CHIPS} screen-only`} method="post" action={paths.vote(business)} id="sigue-abierto">
    <span>¿Sabes si sigue abierto?</span>
    <Button size="small" name="voto" value="abierto">
      Sigue abierto
    </Button>
    <Button size="small" name="voto" value="cerro">
      Ya cerró
    </Button>
  </form>
)
