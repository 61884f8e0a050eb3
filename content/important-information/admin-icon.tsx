import { Megaphone } from 'lucide-react';

export const icon = Megaphone;
