import { Share2 } from 'lucide-react';

export const icon = Share2;
