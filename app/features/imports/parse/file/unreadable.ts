/** A file that no rows can be read from; the message is for the person who chose it. */
export class UnreadableFile extends Error {}
