import { Images } from 'lucide-react';

export const icon = Images;
