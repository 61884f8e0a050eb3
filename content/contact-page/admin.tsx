import { Mail } from 'lucide-react';

export const icon = Mail;
