import { paths } from '~/paths'

/** Frame around a part of a business, for its owner or an administrator. */
export interface ManagedFrame {
  id: number
  name: string
  /** Token of the owner's link. Undefined for an administrator. */
  token: string | undefined
  /** Address of the main page of the business. */
  home: string
  /** Address of this part. */
  here: string
}

/** Data of a part for its frame. */
export interface ManagedPart {
  title: string
  lead: string
  frame: ManagedFrame
}

/** Makes a function for the address of an image. An owner also sees images of an unpublished page. */
export const imageAt =
  ({ token }: ManagedFrame) =>
  (hash: string, width: number) =>
    token === undefined ? paths.image(hash, width) : paths.ownerImage(token, hash, width)
