import { ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import type { IconName } from '~/ui/display/icon'
import type { BusinessDetail } from '../schema'

type Addresses = Pick<BusinessDetail, 'websiteUrl' | 'facebookUrl' | 'instagramUrl'>

/** Links to website, Facebook and Instagram; missing ones are left out (row 134). */
export function SocialLinks({ websiteUrl, facebookUrl, instagramUrl }: Addresses) {
  const links: { text: string; href: string | null; icon: IconName }[] = [
    { text: 'Sitio web', href: websiteUrl, icon: 'globe' },
    { text: 'Facebook', href: facebookUrl, icon: 'facebook' },
    { text: 'Instagram', href: instagramUrl, icon: 'instagram' },
  ]
  const known = links.flatMap(({ href, ...link }) => (href ? [{ ...link, href }] : []))
  if (known.length === 0) return null
  return (
    <div className={CHIPS}>
      {known.map(({ text, href, icon }) => (
        <ButtonLink key={text} size="small" icon={icon} href={href} rel="noopener nofollow">
          {text}
        </ButtonLink>
      ))}
    </div>
  )
}
