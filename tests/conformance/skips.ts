/** A case that a type cannot meet. The suite runs it all the same and expects it to fail, so that no entry outlives its reason. */
interface Skip {
  type: string;
  /** The title of the case. */
  title: string;
  field?: string;
  reason: string;
}

const submissions = ['contact', 'join'];
const noRead = 'GET by id is not among the calls of a form';
const noUpdate = 'what somebody sent is never changed';
const noVisitor = 'nobody but staff reads submissions';
const open = 'anybody may send the form';
const noPictureUpdate = 'a picture is added or deleted, never changed';

export const skips: Skip[] = [
  ...submissions.flatMap((type): Skip[] => [
    { type, title: 'show visitors the fields that are public, and no other', reason: noVisitor },
    { type, title: 'are not sent again to a visitor who has them, until they change', reason: noVisitor },
    { type, title: 'are read one by one', reason: noRead },
    { type, title: 'that do not exist are not found', reason: noRead },
    { type, title: 'change by PUT what is sent and leave the rest', reason: noUpdate },
    { type, title: 'change by PATCH what is sent and leave the rest', reason: noUpdate },
    { type, title: 'change nothing when a change is not valid', reason: noUpdate },
    { type, title: 'are not overwritten by somebody who has seen an older version', reason: noUpdate },
    { type, title: 'that do not exist cannot be changed', reason: noUpdate },
    { type, title: 'are neither created, changed nor deleted without a live token', reason: open },
  ]),
  { type: 'carousel', title: 'change by PUT what is sent and leave the rest', reason: noPictureUpdate },
  { type: 'carousel', title: 'change by PATCH what is sent and leave the rest', reason: noPictureUpdate },
  { type: 'carousel', title: 'change nothing when a change is not valid', reason: noPictureUpdate },
  {
    type: 'carousel',
    title: 'are not overwritten by somebody who has seen an older version',
    reason: noPictureUpdate,
  },
  { type: 'carousel', title: 'that do not exist cannot be changed', reason: noPictureUpdate },
  {
    type: 'blog-posts',
    title: 'are refused without {field}',
    field: 'content',
    reason: 'labelled as required, not enforced',
  },
  {
    type: 'blog-posts',
    title: 'are refused without {field}',
    field: 'readTime',
    reason: 'a missing one is 5 minutes',
  },
  {
    type: 'blog-posts',
    title: 'are refused without {field}',
    field: 'status',
    reason: 'a missing one is Draft',
  },
  {
    type: 'members',
    title: 'are refused without {field}',
    field: 'order',
    reason: 'without one the member comes last',
  },
  {
    type: 'videos',
    title: 'are refused with more in {field} than it can have',
    field: 'videoUrl',
    reason: 'only the id of an address is kept',
  },
];
