import {
  BellRing,
  CalendarDays,
  House,
  Info,
  Landmark,
  Link2,
  Mail,
  MapPin,
  Menu,
  Newspaper,
  Palette,
  Search,
  Share2,
  UserPlus,
} from 'lucide-react';
import type { TypeViews } from '../engine/panel/type-views.tsx';

/** What the panel shows of each setting beyond its declaration: its sign, and the hints of its form. */
export const settingsViews: Readonly<Record<string, TypeViews>> = {
  association: {
    icon: Landmark,
    form: {
      hints: {
        name: 'In full, as it is registered: in the header, in titles and in search results.',
        shortName: 'Its letters, for phones and feeds.',
        description: 'One or two sentences for search results and shared links.',
        registration:
          'The last line of every page, with what the number is called. Leave it empty to show none.',
      },
    },
  },
  'contact-details': {
    icon: MapPin,
    form: {
      hints: {
        phone: 'With the country code, such as +91 11 2345 6789.',
        officeHours: 'Such as Monday to Friday, 10 am to 6 pm. Leave it empty to show none.',
        mapLink:
          'The address that a map service gives for sharing. The contact page then offers Open in Maps.',
        coordinates: 'For search engines: latitude and longitude, such as 28.6139, 77.2090.',
      },
    },
  },
  'social-links': {
    icon: Share2,
  },
  'home-page': {
    icon: House,
    form: {
      hints: {
        stats: 'Such as 500+ Members: what stands before the plus sign is shown large.',
        channelUrl: 'Where the two buttons about the videos lead. Leave it empty to show neither.',
      },
    },
  },
  'about-page': {
    icon: Info,
    form: {
      hints: {
        impact: 'Such as 500+ Active Members: what stands before the plus sign is shown large.',
      },
    },
  },
  'blog-page': {
    icon: Newspaper,
    form: {
      hints: {
        isNewsletterHidden: 'Its box beside the posts goes nowhere as long as there is no newsletter.',
        invitation: 'Leads to the Join page.',
      },
    },
  },
  'events-page': {
    icon: CalendarDays,
  },
  'resources-page': {
    icon: Link2,
  },
  'contact-page': {
    icon: Mail,
  },
  'join-page': {
    icon: UserPlus,
  },
  menus: {
    icon: Menu,
    form: {
      hints: {
        header:
          'Keep the labels short: where they need more room than there is, all of them and the button stand behind the menu sign.',
        'button.isShown':
          'Without it visitors find the way to join only in the quick links and on single pages.',
      },
    },
  },
  look: {
    icon: Palette,
    form: {
      hints: {
        logo: 'Shown as high as the bar at the top. A drawing (SVG) or a PNG without a ground looks best. Left empty, it is the rising sun.',
        icon: 'Also on the home screens of phones. Square, at least 512 by 512 pixels. Left empty, it is the rising sun.',
        mainColor: 'Of main buttons, the footer, dark parts and text. Best a dark one.',
        accentColor: 'Of the button that invites, marks and small headings. Best a bright one.',
        areRaysHidden: 'The pale rays behind headlines and in banners. Without them the ground is plain.',
      },
    },
  },
  notifications: {
    icon: BellRing,
    form: {
      hints: {
        contact:
          'They get one mail for all that has come, at most one in 10 minutes, with a link and nothing personal.',
        areAcknowledged: 'Each sender gets a short mail with the reference number, in English and Hindi.',
      },
    },
  },
  sharing: {
    icon: Search,
    form: {
      hints: {
        isListed:
          'Without it search engines are asked to leave out every page, and the dashboard reminds you of it.',
        sharePicture:
          'For pages without a picture of their own. Best 1200 by 630 pixels. Left empty, it is the built-in one.',
        googleCode:
          'What stands in content="..." of the line that the search console shows. Left empty, there is none.',
      },
    },
  },
};
