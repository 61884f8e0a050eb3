import { BadgeIndianRupee } from 'lucide-react';

export const icon = BadgeIndianRupee;
