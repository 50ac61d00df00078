import { paths } from '~/paths'

/** Data for the frame around a part of a business. Owners and administrators have different frames. */
export interface OwnerOrAdminFrameData {
  id: number
  name: string
  /** Token of the private link. Undefined for an administrator. */
  token: string | undefined
  /** Address of the main page of the business. */
  home: string
  /** Address of this page. */
  here: string
}

/** Data of a page about one part of a business. */
export interface OwnerOrAdminPageData {
  title: string
  lead: string
  frame: OwnerOrAdminFrameData
}

/**
 * Builds a function that returns the address of an image. An owner sees images even while the page is not
 * published.
 */
export const createImageAddressBuilder =
  ({ token }: OwnerOrAdminFrameData) =>
  (hash: string, width: number) =>
    token === undefined ? paths.image(hash, width) : paths.ownerImage(token, hash, width)
