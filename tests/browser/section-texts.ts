/** The list of a content type, the texts that it shows, and its form. */
export interface Section {
  /** Below `/admin`, and below `/api` unless `api` names another one. */
  path: string;
  api?: string;
  title: string;
  /** The columns, without that of the actions. */
  columns: string[];
  fetchFailed: string;
  /** What is asked before a delete, and what is told after one. Absent: there is no delete. */
  question?: string;
  deleteFailed?: string;
  deleted?: string;
  form?: Form;
  /** Rows of the requirements: of the list, of a failed load and of a delete. Absent: no row is about the type. */
  ids?: { list: string; fetch: string; remove?: string };
}

export interface Form {
  verb: 'PUT' | 'PATCH';
  titles: [create: string, edit: string];
  /** By the labels of the controls. The first one names the record. Absent: no record is created. */
  values?: Record<string, string>;
  /** All that an empty form is rejected for. */
  required?: string[];
  /** The only control that can be wrong takes the focus in place of the summary. */
  focused?: string;
  /** Where it is not what is told of the list. */
  fetchFailed?: string;
  /** What is told of a creation and of an update. */
  saved?: [created: string, updated: string];
  notSaved?: [createFailed: string, updateFailed: string];
  /** What is told of them beside the buttons, where a row asks for it. */
  alerts?: [createFailed: string, updateFailed: string];
  ids?: { form: string; saved?: string; notSaved?: string; fetch?: string };
}

const picture = '/pictures/logos/suvarnex.svg';
/** What the server says while nothing can be loaded. */
export const outage = 'The database is away.';
const times = ['Created At', 'Updated At'];
const missing = (...labels: string[]) => labels.map((label) => `${label} is required`);

/** The content types with a list of the regular kind that rows of the requirements are about, by their literal texts. */
export const sections: Section[] = [
  {
    path: '/categories',
    api: '/blog/categories',
    title: 'Categories',
    columns: ['Name', ...times],
    // The server's words.
    fetchFailed: outage,
    ids: { list: '[ADM-CAT-01] [ADM-CAT-02]', fetch: '[ERR-76]' },
    form: {
      verb: 'PATCH',
      titles: ['Add New Category', 'Edit Category'],
      values: { Name: 'Storage and Grids' },
      required: missing('Name'),
      fetchFailed: 'Failed to fetch categories',
      saved: ['Category created successfully!', 'Category updated successfully!'],
      notSaved: ['Failed to save category. Please try again', 'Failed to save category. Please try again'],
      ids: { form: '[VAL-27]', saved: '[ERR-23]', notSaved: '[ERR-25]' },
    },
  },
  {
    path: '/brands',
    title: 'Brands',
    columns: ['Logo', 'Name', ...times],
    fetchFailed: 'Failed to fetch brands',
    question: 'Are you sure you want to delete this brand?',
    deleteFailed: 'Failed to delete brand',
    ids: { list: '[ADM-BRAND-01] [ADM-BRAND-02]', fetch: '[AMB-93]', remove: '[ERR-91]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Brand', 'Edit Brand'],
      values: { 'Brand Name': 'Kiran Cells', 'Logo URL': picture },
      required: missing('Name', 'Logo URL'),
      ids: {
        form: '[ADM-BRAND-04] [ADM-BRAND-05] [ADM-BRAND-06] [ADM-BRAND-08] [ADM-BRAND-09]',
        notSaved: '[ERR-81]',
      },
    },
  },
  {
    path: '/tags',
    title: 'Tags',
    columns: ['Name', 'Usage Count', ...times],
    fetchFailed: outage,
    question: 'Are you sure you want to delete this tag?',
    deleteFailed: outage,
    ids: { list: '[ADM-TAG-01] [ADM-TAG-02]', fetch: '[ERR-77]', remove: '[ERR-77] [ERR-84]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Tag', 'Edit Tag'],
      values: { Name: 'Canal Arrays Test' },
      required: missing('Name'),
      fetchFailed: 'Failed to fetch tags',
      saved: ['Tag created successfully!', 'Tag updated successfully!'],
      notSaved: ['Failed to save tag. Please try again', 'Failed to save tag. Please try again'],
      ids: { form: '[VAL-28]', saved: '[ERR-24]', notSaved: '[ERR-26]' },
    },
  },
  {
    path: '/testimonials',
    title: 'Testimonials',
    columns: ['Image', 'Author', 'Role', 'Location', 'Quote'],
    fetchFailed: 'Failed to fetch testimonials',
    question: 'Are you sure you want to delete this testimonial?',
    deleteFailed: 'Failed to delete testimonial',
    ids: { list: '[ADM-TEST-01]', fetch: '[ERR-62]', remove: '[ERR-63] [ERR-85]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Testimonial', 'Edit Testimonial'],
      values: {
        Author: 'Meera Iyer',
        Role: 'Plant Manager',
        Location: 'Chennai',
        Quote: 'The roof pays for itself.',
        'Image URL': picture,
      },
      required: missing('Author', 'Role', 'Location', 'Quote', 'Image URL'),
      saved: ['Testimonial created successfully!', 'Testimonial updated successfully!'],
      notSaved: [
        'Failed to save testimonial. Please try again.',
        'Failed to save testimonial. Please try again.',
      ],
      alerts: ['Failed to add testimonial.', 'Failed to update testimonial.'],
      ids: {
        form: '[VAL-35] [VAL-36] [VAL-37] [VAL-38] [VAL-39]',
        saved: '[ERR-27] [ERR-28]',
        notSaved: '[ERR-29] [ERR-64]',
      },
    },
  },
  {
    path: '/channels',
    title: 'Channels',
    columns: ['Image', 'Title', 'Description', 'Link'],
    fetchFailed: 'Failed to fetch channels',
    question: 'Are you sure you want to delete this channel?',
    deleteFailed: 'Failed to delete channel',
    ids: { list: '[ADM-CHAN-01]', fetch: '[ERR-60]', remove: '[ERR-61] [ERR-83]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Channel', 'Edit Channel'],
      values: {
        Title: 'Rooftop Forum',
        Description: 'Questions about rooftops.',
        Link: 'https://example.org/forum',
        'Image URL': picture,
        Color: 'from-blue-500 to-blue-600',
        Icon: '💬',
      },
      required: missing('Title', 'Description', 'Link', 'Image URL', 'Color', 'Icon'),
      ids: { form: '[VAL-29] [VAL-30] [VAL-31] [VAL-32] [VAL-33] [VAL-34]', notSaved: '[ERR-78]' },
    },
  },
  {
    path: '/carousel',
    title: 'Carousel',
    // Its rows are large cards.
    columns: [],
    fetchFailed: 'Failed to fetch carousel images',
    question: 'Are you sure you want to delete this image?',
    deleteFailed: 'Failed to delete carousel image',
    ids: { list: '[ADM-CAR-01] [ADM-CAR-03]', fetch: '[ERR-65]', remove: '[ADM-CAR-08] [ERR-66] [ERR-86]' },
  },
  {
    path: '/video',
    title: 'Videos',
    columns: ['Thumbnail', 'Title', 'Video ID'],
    fetchFailed: 'Failed to fetch video',
    question: 'Are you sure you want to delete this video?',
    deleteFailed: 'Failed to delete video',
    ids: { list: '[ADM-VID-01]', fetch: '[ERR-67]', remove: '[ERR-68] [ERR-87]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Video', 'Edit Video'],
      values: { Title: 'A Year on the Roof', 'YouTube URL': 'https://youtu.be/aqz-KE-bpKQ' },
      required: missing('YouTube URL'),
      focused: 'YouTube URL',
      ids: { form: '[VAL-43]', notSaved: '[ERR-80]' },
    },
  },
  {
    path: '/important-information',
    title: 'Important Info',
    columns: ['Content', 'Type', 'Document', 'Created At'],
    fetchFailed: 'Failed to fetch important information',
    question: 'Are you sure you want to delete this information?',
    deleteFailed: 'Failed to delete important information',
    ids: { list: '[ADM-INFO-01] [ADM-INFO-03]', fetch: '[ERR-57]', remove: '[ERR-58] [ERR-88]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Important Information', 'Edit Important Information'],
      values: { Content: 'The office is closed on Friday.', 'Notice Type': 'Other' },
      required: missing('Content', 'Notice Type'),
      saved: ['Important information created successfully!', 'Important information updated successfully!'],
      notSaved: [
        'Failed to save important information. Please try again.',
        'Failed to save important information. Please try again.',
      ],
      ids: { form: '[VAL-49] [VAL-50]', saved: '[ERR-30] [ERR-31]', notSaved: '[ERR-32] [ERR-59]' },
    },
  },
  {
    path: '/resources',
    title: 'Resources',
    columns: ['Title', 'Link', 'Document'],
    fetchFailed: 'Failed to fetch resources',
    question: 'Are you sure you want to delete this resource?',
    deleteFailed: 'Failed to delete resource',
    ids: { list: '[ADM-RES-01] [ADM-RES-02]', fetch: '[ERR-52] [ADM-RES-05]', remove: '[ERR-55]' },
    form: {
      verb: 'PUT',
      titles: ['Add New Resource', 'Edit Resource'],
      values: {
        Title: 'Net Metering Rules',
        Link: 'https://example.org/rules',
        'Document URL': 'https://example.org/rules.pdf',
      },
      required: missing('Title', 'Link', 'Document URL'),
      fetchFailed: 'Failed to fetch resource',
      saved: ['Resource added successfully', 'Resource updated successfully'],
      notSaved: ['Failed to add resource', 'Failed to update resource'],
      alerts: ['Failed to add resource.', 'Failed to update resource.'],
      ids: {
        form: '[ADM-RES-06] [ADM-RES-07] [ADM-RES-08] [ADM-RES-09] [VAL-61] [VAL-62] [VAL-63]',
        saved: '[ERR-41] [ERR-40]',
        notSaved: '[ERR-42] [ERR-43] [ERR-53] [ERR-54]',
        fetch: '[ERR-56]',
      },
    },
  },
  {
    path: '/rate-cards',
    title: 'Rate Cards',
    columns: ['Title', 'Description', 'Price', 'Features', 'Popular', ...times],
    fetchFailed: 'Failed to fetch rate cards',
    question: 'Are you sure you want to delete this rate card?',
    deleteFailed: 'Failed to delete rate card',
    deleted: 'Rate card deleted successfully',
    ids: { list: '[ADM-RATE-01] [ADM-RATE-02]', fetch: '[ERR-47]', remove: '[ERR-44] [ERR-48] [ERR-92]' },
    form: {
      verb: 'PATCH',
      titles: ['Create Rate Card', 'Edit Rate Card'],
      values: {
        Title: 'Seedling Plan',
        Price: 'Free for start-ups',
        Description: 'For the first year.',
        'Feature 1': 'News',
      },
      required: missing('Title', 'Price', 'Description', 'Feature'),
      fetchFailed: 'Failed to fetch rate card',
      saved: ['Rate card created successfully', 'Rate card updated successfully'],
      notSaved: ['Failed to create rate card', 'Failed to update rate card'],
      ids: {
        form: '[ADM-RATE-05] [ADM-RATE-06] [ADM-RATE-11] [VAL-64] [VAL-65] [VAL-66] [VAL-67]',
        saved: '[ERR-46] [ERR-45]',
        notSaved: '[ERR-50] [ERR-51]',
        fetch: '[ERR-49]',
      },
    },
  },
];
