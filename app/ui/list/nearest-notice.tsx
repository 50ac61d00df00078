import { Notice } from '~/ui/feedback/notice'

/** Above a list in which nothing has the words as they were typed: what is shown looks or sounds like them. */
export const NearestNotice = ({ isNear, typed = '' }: { isNear: boolean; typed: string | undefined }) =>
  isNear ? <Notice title={`Nada tiene «${typed}»: esto es lo más parecido`} /> : null
