/** One of the things that staff do most, as the page 'Help' explains it. */
export interface HelpTask {
  /** Names its picture. */
  id: string;
  title: string;
  /** At most five. */
  steps: readonly string[];
  /** Where it begins, below `/admin`. The picture shows this screen. */
  screen: string;
  /** The button that is pressed before the picture is made. */
  press?: string;
}

/** The commonest tasks. After a change of what they say, or of a screen, make the pictures anew: `npm run help:pictures`. */
export const helpTasks: readonly HelpTask[] = [
  {
    id: 'write-post',
    title: 'Write and publish a post',
    steps: [
      'Open Blog Posts and press Create New.',
      'Enter the title, the text and the other fields with a star. What you type is stored by itself.',
      'Choose a category. It decides where visitors find the post.',
      'Set the status to Published.',
      'Press Create. Visitors see the post at once.',
    ],
    screen: '/blog/new',
  },
  {
    id: 'change-post',
    title: 'Change a post, or take it off the site',
    steps: [
      'Open Blog Posts and look for a word of the title.',
      'Press the title.',
      'Change what you like. To take the post off the site, set the status to Draft.',
      'Press Update.',
    ],
    screen: '/blog',
  },
  {
    id: 'schedule',
    title: 'Show something later, or only for a time',
    steps: [
      'Open the form of a post, a notice or something else that visitors see, and fill it in.',
      'Press Schedule... at the end of the form. On a phone, press More first.',
      'Choose the day and the time when visitors see it, and when they no longer do. One of them is enough.',
      'Press Save. In the form of something new, also press Create: nothing happens before.',
      'Open Scheduled to see what is to come, and to cancel it.',
    ],
    screen: '/important-information/new',
    press: 'Schedule...',
  },
  {
    id: 'answer-message',
    title: 'Read and answer a message',
    steps: [
      'Open Contact. The number beside it says how many messages are new.',
      'Press the letter beside a message to read it, and Take it, so that nobody else answers it too.',
      'Press Reply by email. Your mail program opens with the address, a subject and the reference.',
      'When your answer is sent, press I have answered. The message is done.',
      'Press the arrow Older for the next message.',
    ],
    screen: '/contact',
    press: 'Read',
  },
  {
    id: 'export-applications',
    title: 'Take applications into a spreadsheet',
    steps: [
      'Open Join.',
      'Look for a word, if you want only some of them.',
      'Press Export CSV.',
      'Open the file with Excel, LibreOffice or Google Sheets. Times are those of India.',
    ],
    screen: '/join',
  },
  {
    id: 'put-up-notice',
    title: 'Put a notice on the home page',
    steps: [
      'Open Important Info and press Create New.',
      'Write the notice and choose header. A footer notice stands on every page.',
      'Add a link to a document, if there is one.',
      'Press Create. Of several, the notice that was changed last is shown.',
    ],
    screen: '/important-information/new',
  },
  {
    id: 'announce-event',
    title: 'Announce an event',
    steps: [
      'Open Events and press Create New.',
      'Enter the title, when it starts and ends in India time, and where it is held.',
      'Paste the link of a map. Visitors see a link to take part online on the day alone.',
      'Add a picture and a text, and press Create. The next three events stand on the home page.',
      'If it does not take place, open it, tick Cancelled and press Update.',
    ],
    screen: '/events/new',
  },
  {
    id: 'arrange-pictures',
    title: 'Change the large pictures of the home page',
    steps: [
      'Open Carousel.',
      'Press Create New to add pictures.',
      'Press Move earlier and Move later to change the order.',
      'Press the bin to take a picture away.',
    ],
    screen: '/carousel',
  },
  {
    id: 'add-member',
    title: 'Add a member to the About page',
    steps: [
      'Open About and choose the list.',
      'Press Create New.',
      'Enter name and role, and upload a picture.',
      'Press Create.',
      'Press Reorder to put the list in another order.',
    ],
    screen: '/about',
  },
  {
    id: 'change-plan',
    title: 'Change the price of a plan',
    steps: [
      'Open Rate Cards and press the title of the plan.',
      'Change the price or a feature.',
      'Press Update. Applications that were sent before keep the old price.',
    ],
    screen: '/rate-cards',
  },
  {
    id: 'make-yours',
    title: 'Give the site your own name, texts and colours',
    steps: [
      'Open Site. Association has the name, Contact details the address and the telephone.',
      'Open Look for the logo and the colours, and Menus for the links at the top and bottom.',
      'Open the setting of a page, such as Home page, for its headings and texts.',
      'Press Preview to see the page before anybody else does.',
      'Press Update. Visitors see the change at once.',
    ],
    screen: '/site',
  },
  {
    id: 'add-page',
    title: 'Add a page of your own',
    steps: [
      'Open Pages and press Create New.',
      'Enter the title, the summary and the content, and press Create. Nobody sees the page yet.',
      'Press Show in the list.',
      'Open Site and Menus, and add the page to the links at the top or bottom.',
    ],
    screen: '/pages/new',
  },
  {
    id: 'upload-files',
    title: 'Upload pictures and documents',
    steps: [
      'Open Media.',
      'Press Upload, or drop files anywhere on the list.',
      'Press a file and describe what a picture shows. People who cannot see it hear that.',
      'In a form, press Choose from the library.',
    ],
    screen: '/media',
  },
  {
    id: 'replace-file',
    title: 'Replace a picture or a document',
    steps: [
      'Open Media and press the name of the file.',
      'Press Replace the file and choose the new one.',
      'You are told where the file is used. Press Replace: it changes in all these places.',
      'If it was a mistake, press Undo.',
    ],
    screen: '/media',
  },
  {
    id: 'restore-record',
    title: 'Bring back what was deleted',
    steps: [
      'Right after the delete, press Undo above the list.',
      'Later, open Trash and look for the name.',
      'Press Restore beside it. It is where it was before.',
    ],
    screen: '/trash',
  },
  {
    id: 'invite-colleague',
    title: 'Give a colleague access, or take it away',
    steps: [
      'Open People and press Invite.',
      'Enter the name and choose a role. Each says what it includes.',
      'Press Create, and send the link that is shown. It works once, for seven days.',
      'To take access away, press the name, take the tick from May sign in and press Update.',
    ],
    screen: '/people/new',
  },
  {
    id: 'forgotten-password',
    title: 'Sign in again when you have forgotten your password',
    steps: [
      'Where the server sends mail, enter your e-mail under My account in good time, and open the link that comes.',
      'On the page Admin Login press Forgot your password?',
      'Enter your username or e-mail and press Send the link.',
      'Open the link within an hour and enter a new password twice.',
      'Without mail, ask an administrator: People, your name, Make a reset link.',
    ],
    screen: '/account',
  },
  {
    id: 'add-app',
    title: 'Sign in with a code of your telephone',
    steps: [
      'Open My account, at the foot of the list on the left.',
      'Under Authenticator app enter your password and press Add an app.',
      'Read the picture with the app, type the code that it shows and press Switch on.',
      'Print the recovery codes and keep them apart from the telephone.',
    ],
    screen: '/account',
  },
  {
    id: 'mail-not-sent',
    title: 'See why a mail was not sent, and send it again',
    steps: [
      'Open Mail and choose Not sent above the list.',
      "Press the arrow beside the mail. 'Why' has the words of the mail server.",
      "Where the address is wrong, correct it where it was entered. Where it takes no mail, press 'Undeliverable'.",
      "Press 'Send again', or 'Do not send' if nobody needs the mail any more.",
      "If no mail leaves at all, press 'Send a test mail' above the list, and tell whoever looks after the server what it says.",
    ],
    screen: '/mail',
  },
];
